// expect Reach.clear: holds
// expect Reach.clearFirst: violated postcondition
public class Reach {
    int v; /*@ nullable @*/ Reach next;
    //@ ensures (\forall Reach r; \reach(this, r, next); r.v == 0);
    public void clear() { Reach r = this; int n = 0; while (r != null && n < 8) { r.v = 0; r = r.next; n++; } }
    //@ ensures (\forall Reach r; \reach(this, r, next); r.v == 0);
    public void clearFirst() { v = 0; if (next != null) next.v = 0; }
}
