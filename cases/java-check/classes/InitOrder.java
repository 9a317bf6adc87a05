// Values that depend on which class is initialised first: what is known of one order
// is not proved.
// expect InitOrder.one: holds
// expect InitOrder.other: violated assert
// expect InitOrder.counted: holds
public class InitOrder {
    static class A { static final int X = B.Y + 1; }
    static class B { static final int Y = A.X + 1; }
    static int count;
    static class P { static final int N = count++; }
    static class Q { static final int M = count++; }

    static void one() { assert B.Y == 1 && A.X == 2; }
    static void other() { assert B.Y == 2 && A.X == 1; }
    static void counted() { assert P.N == 0; }
}
