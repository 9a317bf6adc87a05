// What stands before several fields is said of each of them.
// expect Declared.second: violated null
// expect Declared.third: holds
public class Declared {
    public int v; public /*@ nullable @*/ Declared a, b, c;
    //@ ensures true;
    public int second() { return b.v; }
    //@ requires c != null;
    //@ ensures \result == c.v;
    public int third() { return c.v; }
}
