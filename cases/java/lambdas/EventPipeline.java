package lambdas;

import java.util.*;
import java.util.function.*;
public class EventPipeline {
    public static void main(String[] args) {
        List<String> out = new ArrayList<>();
        Map<String, BiFunction<Integer, Integer, Integer>> ops = new TreeMap<>(Map.of("+", Integer::sum, "-", (a, b) -> a - b, "max", Math::max, "cmp", Integer::compare));
        ops.forEach((k, f) -> out.add(k + f.apply(7, 3)));
        ops.computeIfAbsent("pow", k -> (a, b) -> { int r = 1; for (int i = 0; i < b; i++) r *= a; return r; });
        System.out.println(out + " " + ops.get("pow").apply(2, 10) + ops.get("+").andThen(x -> x * x).apply(1, 2));
        Supplier<IntSupplier> gen = () -> { int[] n = {0}; return () -> n[0] += 2; };
        IntSupplier a = gen.get(), b = gen.get();
        System.out.println(a.getAsInt() + a.getAsInt() + b.getAsInt());
    }
}
