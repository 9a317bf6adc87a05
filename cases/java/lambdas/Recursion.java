package lambdas;

import java.util.function.*;
public class Recursion {
    static Function<Integer, Long> fact;
    static IntUnaryOperator fib = n -> n < 2 ? n : Recursion.fib.applyAsInt(n - 1) + Recursion.fib.applyAsInt(n - 2);
    interface Self<T> { T apply(Self<T> s); }
    static <A, B> Function<A, B> fix(Function<Function<A, B>, Function<A, B>> f) {
        return a -> f.apply(fix(f)).apply(a);
    }
    interface Cont { int run(int x); }
    static int cps(int n, Cont k) { return n == 0 ? k.run(1) : cps(n - 1, r -> k.run(n * r)); }
    interface Trampoline { Trampoline step(); default boolean done() { return false; } }
    static class Count implements Trampoline {
        int n;
        public Trampoline step() { return ++n > 5000 ? new Trampoline() { public Trampoline step() { return this; } public boolean done() { return true; } } : this; }
    }
    static Supplier<Integer> church(int n) {
        Function<Function<Integer, Integer>, Function<Integer, Integer>> num = f -> x -> x;
        for (int i = 0; i < n; i++) {
            var prev = num;
            num = f -> x -> f.apply(prev.apply(f).apply(x));
        }
        var last = num;
        return () -> last.apply(x -> x + 1).apply(0);
    }
    public static void main(String[] args) {
        fact = n -> n == 0 ? 1L : n * fact.apply(n - 1);
        System.out.println(fact.apply(15) + " " + fib.applyAsInt(15));
        Self<String> s = x -> "self";
        System.out.println(s.apply(s) + " " + Recursion.<Integer, Integer>fix(f -> n -> n == 0 ? 0 : n + f.apply(n - 1)).apply(20) + " " + cps(6, r -> r));
        Trampoline t = new Count();
        int steps = 0;
        while (!t.done()) { t = t.step(); steps++; }
        System.out.println(steps + " " + church(7).get());
    }
}
