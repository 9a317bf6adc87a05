// Lambdas and references to methods, functional interfaces of the library.
// expect Functions.compose: holds
// expect Functions.supplier: holds
// expect Functions.captured: violated assert
// expect Functions.reference: holds
// expect Functions.bound: violated null
// expect Functions.constructor: holds
// expect Functions.throwing: violated division
// expect Functions.curried: holds
// expect Functions.runs: violated assert
// expect Functions.comparator: violated assert
// expect Functions.optional: holds
// expect Functions.recursive: holds
import java.util.*;
import java.util.function.*;

public class Functions {
    int v;
    Functions() { }
    Functions(int v) { this.v = v; }
    int plus(int x) { return v + x; }
    static int twice(int x) { return 2 * x; }

    public static void compose(int x) { IntUnaryOperator f = y -> y + 1, g = f.andThen(y -> y * 2); assert g.applyAsInt(x) == 2 * (x + 1); }
    public static void supplier(int x) { Supplier<Integer> s = () -> x; assert s.get() == x; }
    public static void captured(Functions f) { if (f != null) { f.v = 1; IntSupplier s = () -> f.v; f.v = 2; assert s.getAsInt() == 1; } }
    public static void reference(int x) { IntUnaryOperator f = Functions::twice; assert f.applyAsInt(x) == x + x; }
    public static int bound(Functions f, int x) { IntUnaryOperator g = f::plus; return g.applyAsInt(x); }
    public static void constructor(int x) { IntFunction<Functions> f = Functions::new; assert f.apply(x).v == x && f.apply(x) != f.apply(x); }
    public static int throwing(int x) { IntBinaryOperator f = (a, b) -> a / b; return f.applyAsInt(1, x); }
    public static void curried(int a, int b) { IntFunction<IntUnaryOperator> f = x -> y -> x - y; assert f.apply(a).applyAsInt(b) == a - b; }
    public static void runs(boolean b) { int[] n = {0}; Runnable r = () -> n[0]++; r.run(); if (b) r.run(); assert n[0] == 1; }
    public static void comparator(int a, int b) { Comparator<Integer> c = (x, y) -> x - y; assert (c.compare(a, b) < 0) == (a < b); }
    public static void optional(int x) { Optional<Integer> o = x > 0 ? Optional.of(x) : Optional.empty(); assert o.map(y -> y - 1).orElse(0) >= 0; }
    public static void recursive(int n) { IntUnaryOperator[] f = {null}; f[0] = k -> k <= 0 ? 0 : k + f[0].applyAsInt(k - 1); if (n >= 0 && n < 5) assert f[0].applyAsInt(n) == n * (n + 1) / 2; }
}
