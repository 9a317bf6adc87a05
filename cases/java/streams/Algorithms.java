package streams;

import java.util.*;
import java.util.function.*;
import java.util.stream.*;
public class Algorithms {
    static IntStream primes(int n) { return IntStream.rangeClosed(2, n).filter(i -> IntStream.rangeClosed(2, (int) Math.sqrt(i)).noneMatch(d -> i % d == 0)); }
    public static void main(String[] args) {
        System.out.println(primes(50).boxed().map(String::valueOf).collect(Collectors.joining(" ")));
        System.out.println(Stream.iterate(new long[] {0, 1}, f -> new long[] {f[1], f[0] + f[1]}).limit(20).map(f -> f[0]).toList());
        System.out.println(IntStream.rangeClosed(1, 20).boxed().flatMap(a -> IntStream.rangeClosed(a, 20).filter(b -> { double c = Math.sqrt(a * a + b * b); return c == (int) c && c <= 20; }).mapToObj(b -> a + "-" + b)).toList());
        String text = "the cat and the dog and the bird";
        Map<String, Long> freq = Arrays.stream(text.split(" ")).collect(Collectors.groupingBy(Function.identity(), TreeMap::new, Collectors.counting()));
        System.out.println(freq.entrySet().stream().sorted(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey())).limit(3).toList());
        System.out.println(LongStream.rangeClosed(1, 15).reduce(1, (a, b) -> a * b) + " " + IntStream.rangeClosed('a', 'f').mapToObj(c -> "" + (char) c).collect(Collectors.joining()) + " " + "racecar".chars().boxed().collect(Collectors.toMap(c -> (char) (int) c, c -> 1, Integer::sum, TreeMap::new)));
        int[][] m = {{1, 2, 3}, {4, 5, 6}};
        System.out.println(IntStream.range(0, 3).mapToObj(c -> Arrays.stream(m).map(r -> r[c]).toList()).toList() + " " + Arrays.stream(m).flatMapToInt(Arrays::stream).sum());
        BiFunction<List<Integer>, List<Integer>, Integer> dot = (a, b) -> IntStream.range(0, a.size()).map(i -> a.get(i) * b.get(i)).sum();
        System.out.println(dot.apply(List.of(1, 2, 3), List.of(4, 5, 6)));
        System.out.println(new Random(3).ints(5, 0, 10).boxed().toList() + " " + Stream.of("a-b", "c").map(s -> s.split("-")).flatMap(Arrays::stream).toList() + IntStream.range(0, 100).filter(i -> i % 7 == 3).skip(2).limit(3).boxed().toList() + Stream.of(5, 3, 8).sorted(Collections.reverseOrder()).findFirst().get());
    }
}
