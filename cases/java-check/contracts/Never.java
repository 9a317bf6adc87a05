// expect Never.small: vacuous
// expect(long) Never.both: vacuous
public class Never {
    static class A { int v; A next; }
    static class B extends A { /*@ nullable @*/ A other; }
    static int count;
    //@ requires p.v > 2; requires p.v < 1;
    public static void small(/*@ nullable @*/ B p) { assert false; }
    //@ requires p.v % 3 == 2; requires p.v % 3 == 1;
    public static void both(/*@ nullable @*/ B p) { assert p.next != null; }
}
