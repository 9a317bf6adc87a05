package lambdas;

import java.util.*;
import java.util.function.*;
import java.util.stream.*;
public class Composition {
    static int calls;
    static <T> Function<T, T> twice(Function<T, T> f) { return f.andThen(f); }
    static String memo(IntUnaryOperator f, int... xs) { Map<Integer, Integer> m = new TreeMap<>(); for (int x : xs) m.computeIfAbsent(x, f::applyAsInt); return m.toString(); }
    public static void main(String[] args) {
        Function<Integer, Integer> f = x -> x + 3, g = x -> x * 5;
        System.out.println(f.compose(g).apply(2) + " " + f.andThen(g).apply(2) + " " + twice(f.andThen(g)).apply(1) + " " + Stream.of(f, g, f).reduce(Function.identity(), Function::andThen).apply(1));
        Supplier<Supplier<String>> ss = () -> () -> "deep";
        BiFunction<Integer, Integer, Integer> add = Integer::sum;
        Function<Integer, Function<Integer, Integer>> curried = a -> b -> add.apply(a, b);
        Predicate<Integer> even = x -> x % 2 == 0, big = x -> x > 10;
        System.out.println(ss.get().get() + curried.apply(3).apply(4) + even.and(big.negate()).test(4) + even.or(big).negate().test(11) + memo(x -> { calls++; return x * x; }, 4, 4, 5, 4) + calls);
        UnaryOperator<String> up = String::toUpperCase, ex = s -> s + "!";
        System.out.println(up.andThen(ex).apply("hey") + Optional.of("q").map(up).map(ex).get());
    }
}
