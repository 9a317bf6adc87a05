// Null reaches the exceptional end.
// expect Forge43.read: holds
// expect Forge43.readQuiet: violated null postcondition
// expect Forge43.write: holds
// expect Forge43.call: holds
public class Forge43 {
    public int f; public /*@ nullable @*/ Forge43 next;
    //@ ensures x != null && \result == x.f;
    //@ signals (NullPointerException e) x == null;
    public static int read(/*@ nullable @*/ Forge43 x) { return x.f; }
    //@ ensures \result == 0;
    //@ signals (NullPointerException e) false;
    public static int readQuiet(/*@ nullable @*/ Forge43 x) { return x == null ? 0 : x.next == null ? 0 : x.next.next.f * 0; }
    //@ ensures next != null && next.f == 1;
    //@ signals (NullPointerException e) next == null && f == \old(f);
    public void write() { next.f = 1; }
    //@ ensures \result == 2;
    //@ signals (NullPointerException e) next == null;
    public int call() { return next.two(); }
    private /*@ helper @*/ int two() { return 2; }
}
