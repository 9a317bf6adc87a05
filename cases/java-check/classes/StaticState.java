// Static fields and initialisers.
// expect StaticState.order: holds
// expect StaticState.orderOfText: violated assert
// expect StaticState.shared: violated assert
// expect StaticState.table: violated bounds null
// expect StaticState.guardedTable: holds
// expect StaticState.next: holds
// expect StaticState.wraps: violated assert
// expect StaticState.constants: violated assert
// expect StaticState.own: holds
// expect StaticState.ofSubclass: violated assert
public class StaticState {
    static final int A = later(), B = 5;
    static final int[] SQUARES = {0, 1, 4, 9};
    private static final int[] CUBES = {0, 1, 8, 27};
    static int counter;
    static int[] table;
    static int later() { return C; }
    static final int C = Integer.parseInt("7");
    static class P { static int n; }
    static class Q extends P { }

    public static void order() { assert A == 0 && C == 7; }
    public static void orderOfText() { assert A == C; }
    public static void shared(int[] t) { int[] old = table; if (old != null && t != null && old.length > 0 && t.length > 0) { old[0] = 1; t[0] = 2; assert old[0] == 1; } }
    public static int table(int i) { return table[i]; }
    public static int guardedTable(int i) { int[] t = table; return t != null && 0 <= i && i < t.length ? t[i] : 0; }
    public static void next() { int c = counter; ++counter; assert counter - 1 == c; }
    public static void wraps() { int c = counter; counter++; assert counter > c; }
    public static void constants(int i) { if (0 <= i && i < 4) assert SQUARES[i] == i * i && B == 5; }
    public static void own(int i) { if (0 <= i && i < 4) assert CUBES[i] == i * i * i; }
    public static void ofSubclass(int k) { P.n = 1; Q.n = k; assert P.n == 1; }
}
