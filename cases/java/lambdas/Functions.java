package lambdas;

import java.util.*;
import java.util.function.*;
public class Functions {
    public static void main(String[] args) {
        Function<Integer, Integer> inc = x -> x + 1, dbl = x -> x * 2;
        System.out.println(inc.andThen(dbl).apply(5) + " " + inc.compose(dbl).apply(5) + " " + Function.<String>identity().apply("id"));
        Predicate<String> empty = String::isEmpty, longer = s -> s.length() > 3;
        System.out.println(empty.negate().and(longer).test("abcd") + " " + empty.or(longer).test("ab") + " " + Predicate.not(empty).test("") + " " + Predicate.isEqual("x").test("x"));
        BiFunction<Integer, Integer, Integer> add = Integer::sum;
        System.out.println(add.andThen(x -> "r" + x).apply(2, 3));
        Supplier<List<String>> mk = ArrayList::new;
        List<String> l = mk.get();
        Consumer<String> c = l::add;
        c.andThen(s -> l.add(s + "!")).accept("z");
        System.out.println(l);
        UnaryOperator<String> up = String::toUpperCase;
        BinaryOperator<Integer> max = BinaryOperator.maxBy(Comparator.naturalOrder());
        System.out.println(up.apply("q") + max.apply(3, 9));
        IntBinaryOperator ib = (a, b) -> a * b; IntFunction<String> is = Integer::toString; ToIntFunction<String> ti = String::length; IntPredicate ip = i -> i % 2 == 0; IntUnaryOperator iu = i -> -i; IntToDoubleFunction id = i -> i / 2.0; DoubleUnaryOperator du = Math::sqrt; LongSupplier ls = () -> 1L << 40; BooleanSupplier bs = () -> true; ObjIntConsumer<String> oi = (s, i) -> System.out.print(s.repeat(i) + " "); ToLongBiFunction<Integer, Integer> tl = (a, b) -> (long) a * b; IntSupplier sup = "abc"::length;
        oi.accept("ab", 2);
        System.out.println(ib.applyAsInt(6, 7) + is.apply(5) + ti.applyAsInt("four") + ip.test(3) + iu.andThen(i -> i * 10).applyAsInt(4) + id.applyAsDouble(5) + du.applyAsDouble(2.25) + ls.getAsLong() + bs.getAsBoolean() + tl.applyAsLong(1 << 20, 1 << 20) + sup.getAsInt());
        Function<Integer, Function<Integer, Function<Integer, Integer>>> curry = a -> b -> d -> a * b + d;
        System.out.println(curry.apply(3).apply(4).apply(5));
        Runnable r = () -> { };
        r.run();
        Callable2<String> call = () -> { throw new Exception("from lambda"); };
        try {
            call.call();
        } catch (Exception e) {
            System.out.println(e.getMessage());
        }
    }
    interface Callable2<V> { V call() throws Exception; }
}
