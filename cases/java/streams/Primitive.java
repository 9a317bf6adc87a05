package streams;

import java.util.*;
import java.util.stream.*;
public class Primitive {
    public static void main(String[] args) {
        System.out.println(IntStream.empty().max().isPresent() + " " + IntStream.of(1, 2, 3).mapToDouble(x -> x / 2.0).sum() + " " + DoubleStream.of(0.1, 0.2, 0.3).sum() + " " + DoubleStream.of(1, 2, 3, 4).average().getAsDouble() + " " + DoubleStream.of(3, Double.NaN).max());
        System.out.println(LongStream.rangeClosed(1, 5).map(x -> x * x).sum() + " " + LongStream.of(5, 6).mapToInt(x -> (int) x).boxed().toList() + IntStream.range(0, 10).filter(x -> x % 3 == 0).mapToLong(x -> 1L << 4 * x).sum());
        System.out.println(IntStream.range(0, 5).reduce((a, b) -> a * 10 + b).getAsInt() + " " + IntStream.rangeClosed(1, 5).reduce(1, (a, b) -> a * b) + Arrays.toString(IntStream.of(3, 1, 2).sorted().toArray()) + IntStream.of(1, 1, 2).distinct().count() + IntStream.concat(IntStream.of(1), IntStream.of(2)).anyMatch(x -> x == 2));
        System.out.println(DoubleStream.iterate(1, x -> x / 2).limit(5).boxed().toList() + " " + new Random(1).doubles(3).mapToObj(x -> String.format("%.3f", x)).toList() + IntStream.generate(() -> 7).limit(2).sum() + LongStream.range(5, 5).count());
        System.out.println(IntStream.of(4, 9).summaryStatistics() + " " + DoubleStream.of(1.5).summaryStatistics() + LongStream.of(1, 2).summaryStatistics().getAverage());
        System.out.println(IntStream.rangeClosed(1, 4).mapToObj(i -> "*".repeat(i)).collect(Collectors.joining("/")) + " " + "zebra".chars().sorted().mapToObj(c -> String.valueOf((char) c)).collect(Collectors.joining()) + IntStream.range(0, 6).asDoubleStream().map(Math::sqrt).mapToObj(d -> String.format("%.1f", d)).toList());
        OptionalDouble none = IntStream.empty().average();
        System.out.println(none + " " + IntStream.of(7).average() + IntStream.of(Integer.MAX_VALUE, 1).sum() + " " + IntStream.of(Integer.MAX_VALUE, 1).asLongStream().sum() + IntStream.iterate(10, x -> x > 0, x -> x - 3).boxed().toList() + IntStream.of(1, 2, 3).takeWhile(x -> x < 3).sum());
    }
}
