// expect Row15.set: holds
// expect Row15.setAny: violated postcondition
public class Row15 {
    public int f;
    //@ ensures x.f == v && (\forall Row15 y; y != x; y.f == \old(y.f));
    public static void set(Row15 x, int v) { x.f = v; }
    //@ ensures (\forall Row15 y; y != x; y.f == \old(y.f));
    public static void setAny(Row15 x, Row15 z) { z.f = x.f + 1; }
}
