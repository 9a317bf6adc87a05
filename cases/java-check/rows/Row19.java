// bounds: --scope 5
// A list is sorted: whatever stands before something is not larger, and everything but the last has
// something behind it.
// expect Row19.insert: holds
// expect Row19.insertWrong: violated postcondition
public class Row19 {
    public int v; public /*@ nullable @*/ Row19 next;
    /*@ requires (\forall Row19 a; \reach(this, a, next); (\forall Row19 b; a.next != null && \reach(a.next, b, next); a.v <= b.v && a != b));
      @ requires v <= x;
      @ ensures (\forall Row19 a; \reach(this, a, next); (\forall Row19 b; a.next != null && \reach(a.next, b, next); a.v <= b.v));
      @ ensures (\forall Row19 a; \reach(this, a, next) && a.next != null; (\exists Row19 b; \reach(a, b, next) && b != a; b.v >= a.v));
      @ ensures (\exists Row19 a; \reach(this, a, next); a.v == x); @*/
    public void insert(int x) { Row19 p = this; while (p.next != null && p.next.v < x) p = p.next; Row19 n = new Row19(); n.v = x; n.next = p.next; p.next = n; }
    /*@ requires (\forall Row19 a; \reach(this, a, next); (\forall Row19 b; a.next != null && \reach(a.next, b, next); a.v <= b.v && a != b));
      @ requires v <= x;
      @ ensures (\forall Row19 a; \reach(this, a, next); (\forall Row19 b; a.next != null && \reach(a.next, b, next); a.v <= b.v)); @*/
    public void insertWrong(int x) { Row19 p = this; while (p.next != null && p.next.v > x) p = p.next; Row19 n = new Row19(); n.v = x; n.next = p.next; p.next = n; }
}
