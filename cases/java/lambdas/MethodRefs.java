package lambdas;

import java.util.*;
import java.util.function.*;
public class MethodRefs {
    int v;
    MethodRefs(int v) { this.v = v; }
    MethodRefs() { this(-1); }
    int plus(int o) { return v + o; }
    static int twice(int x) { return 2 * x; }
    static long wide(long x) { return x + 1; }
    static Integer boxed(Integer x) { return x * 3; }
    static int var(int... xs) { return xs.length; }
    static void discard(Object o) { System.out.print("[" + o + "]"); }
    class Inner { int w; Inner(int w) { this.w = w + v; } }
    Function<Integer, Inner> maker() { return Inner::new; }
    static class Sub extends MethodRefs {
        Sub() { super(50); }
        @Override int plus(int o) { return -1; }
        IntUnaryOperator sup() { return super::plus; }
        IntUnaryOperator mine() { return this::plus; }
    }
    public static void main(String[] args) {
        MethodRefs o = new MethodRefs(10);
        IntUnaryOperator bound = o::plus, st = MethodRefs::twice;
        o.v = 20;
        ToIntBiFunction<MethodRefs, Integer> unbound = MethodRefs::plus;
        System.out.println(bound.applyAsInt(1) + " " + st.applyAsInt(4) + " " + unbound.applyAsInt(o, 2));
        IntToLongFunction widening = MethodRefs::wide;
        Function<Integer, Integer> f = MethodRefs::twice, g = MethodRefs::boxed;
        IntUnaryOperator unboxing = MethodRefs::boxed;
        System.out.println(widening.applyAsLong(41) + " " + f.andThen(g).apply(5) + " " + unboxing.applyAsInt(3));
        IntFunction<int[]> arr = int[]::new;
        Function<Integer, String[][]> arr2 = String[][]::new;
        Supplier<MethodRefs> c0 = MethodRefs::new;
        IntFunction<MethodRefs> c1 = MethodRefs::new;
        System.out.println(arr.apply(3).length + " " + arr2.apply(2).length + " " + c0.get().v + " " + c1.apply(8).v + " " + o.maker().apply(5).w);
        IntSupplier v0 = MethodRefs::var;
        IntUnaryOperator v1 = MethodRefs::var;
        IntBinaryOperator v2 = MethodRefs::var;
        System.out.println(v0.getAsInt() + " " + v1.applyAsInt(9) + " " + v2.applyAsInt(9, 9));
        Sub s = new Sub();
        System.out.println(s.sup().applyAsInt(1) + " " + s.mine().applyAsInt(1));
        Consumer<String> cs = MethodRefs::discard;
        Consumer<List<Integer>> addl = l -> l.add(1);
        cs.accept("x");
        Consumer<Integer> ignored = o::plus;
        ignored.accept(1);
        System.out.println();
        Comparator<String> cmp = String::compareToIgnoreCase;
        BiPredicate<String, Object> eq = String::equals;
        Function<Object, String> ts = Object::toString;
        Supplier<String> bs = "bound"::toUpperCase;
        Function<int[], int[]> cl = int[]::clone;
        System.out.println(cmp.compare("a", "B") + " " + eq.test("a", "a") + ts.apply(5) + bs.get() + cl.apply(new int[] {4})[0]);
        Function<String, Integer> parse = Integer::parseInt;
        try {
            parse.apply("z");
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
    }
}
