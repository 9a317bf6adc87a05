package odd;

import java.util.*;
import static java.lang.Math.*;
import java.util.function.*;

/** Declarations that are easy to get wrong. */
@SuppressWarnings({"unchecked", "rawtypes"}) @Deprecated
public abstract class Odd<T extends Comparable<? super T> & java.io.Serializable, U> implements Iterable<Map<String, List<T[]>>> {
    int a = 1 < 2 ? 3 : 4, b[] = {1, 2, 3}, c = (a < 5 ? 1 : 0);
    Map<String, List<Integer>> m = new HashMap<String, List<Integer>>(), n, o = new TreeMap<>();
    static final String TEXT = "// no comment { \" \\", BLOCK = """
        a "quoted" block { \""" /* */
        """;
    char brace = '{', quote = '\'', slash = '\\', \u0075nicode = '\u007b';
    boolean less = a < c, more = a > c;
    Function<Integer, Function<Integer, Integer>> f = x -> y -> { int record = x; return record >>> y >> 1; };
    Supplier<List<? extends Number>>[][] g;
    Object anon = new Object() { int inside = 1; @Override public String toString() { return "{" + inside; } };
    { a = 2; }
    static { System.out.print(""); }
    protected Odd() { this(1, 2); }
    <V extends Number> Odd(V v, final int... rest) throws IllegalArgumentException, Error { }
    abstract int k() [] throws Exception;
    public <V, W extends List<V>> W generic(W w, Map.Entry<V, int[]> e, T t, U[] u) { return w; }
    int receiver(Odd<T, U> this, @SuppressWarnings("x") int p) { return p; }
    public Iterator<Map<String, List<T[]>>> iterator() {
        class Local implements Runnable { public void run() { new Thread(new Runnable() { public void run() { } }) { }; } }
        record Pair(int x, int y) { Pair { if (x < y) throw new IllegalArgumentException(); } }
        enum E { A, B }
        interface I { }
        final class Fin { }
        for (int i = 0; i < 3; i++) { do { a++; } while (a < 3); }
        outer: while (true) { break outer; }
        Runnable r = () -> { class InLambda { } new InLambda(); };
        int record = 3; record = 4; record++;
        return null;
    }
    strictfp synchronized final void sync(int record, String sealed) { synchronized (this) { } }
    static class Nested { class Inner<X> { Inner(X x) { } class Deep { Deep(int... a) { } } } }
    class Inner { Inner() { } Inner(Inner i) { } }
    interface Shape { int SIDES = 3; default int sides() { return SIDES; } static void s() { } private void p() { } void q(); }
    @interface Note { String value() default "x"; int[] numbers() default {1, 2}; Class<?>[] types() default { }; }
    enum Op implements IntBinaryOperator {
        @Deprecated PLUS("+") { public int applyAsInt(int x, int y) { return x + y; } },
        MINUS("-") { public int applyAsInt(int x, int y) { return x - y; } int more() { return 1; } },
        ;
        final String text;
        Op(String text) { this.text = text; }
    }
    enum Empty { ; static int z = 1; }
    enum Plain { A, B, C }
    record Point(int x, @Deprecated int... ys) implements Comparable<Point> {
        static int made;
        Point(int x) { this(x, 1, 2); }
        public int compareTo(Point p) { return 0; }
        public int x() { return x; }
    }
    record Compact<R>(R r, List<R> rs) { Compact { Objects.requireNonNull(r); } record In() { } }
    sealed interface S permits S1, S2 { }
    static final class S1 implements S { }
    static non-sealed class S2 implements S { }
    int last = ((Function<Integer, Integer>) (x -> x < 3 ? x : -x)).apply(3), verylast = 4;;
    java.util.function.BiFunction<Integer, Integer, Integer> bi = (x, y) -> x < y ? x : y, bj = Math::max, bk;
    Object[] arr = new Object[] { new Object() { }, new int[3][], new ArrayList<Map<String, Integer>>() {{ add(null); }} };
}
class Second { Second second; int Second() { return 1; } }
