// Values that depend on which class is initialised first, and initialisers that fail: what is
// known of one order is not proved.
// expect InitOrder.one: holds
// expect InitOrder.other: violated assert
// expect InitOrder.failed: holds
// expect InitOrder.counted: holds
public class InitOrder {
    static class A { static final int X = B.Y + 1; }
    static class B { static final int Y = A.X + 1; }
    static class F { static int z = 1 / Integer.parseInt("0"); static int q; }
    static int count;
    static class P { static final int N = count++; }
    static class Q { static final int M = count++; }

    static void one() { assert B.Y == 1 && A.X == 2; }
    static void other() { assert B.Y == 2 && A.X == 1; }
    static void failed() { try { F.q = 1; assert false; } catch (ExceptionInInitializerError e) { assert false; } catch (NoClassDefFoundError e) { } }
    static void counted() { assert P.N == 0; }
}
