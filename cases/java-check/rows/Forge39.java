// Two variables lead to one object.
// expect Forge39.through: holds
// expect Forge39.apart: holds
// expect Forge39.maybe: violated postcondition
// expect Forge39.path: holds
public class Forge39 {
    public int v; public /*@ nullable @*/ Forge39 next;
    //@ requires a == b;
    //@ ensures b.v == x && \result == x;
    public static int through(Forge39 a, Forge39 b, int x) { a.v = x; return b.v; }
    //@ requires a != b;
    //@ ensures b.v == \old(b.v);
    public static void apart(Forge39 a, Forge39 b, int x) { a.v = x; }
    //@ ensures b.v == \old(b.v);
    public static void maybe(Forge39 a, Forge39 b, int x) { a.v = x; }
    //@ requires next != null && next.next == this;
    //@ ensures v == x;
    public void path(int x) { next.next.v = x; }
}
