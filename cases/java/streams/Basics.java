package streams;

import java.util.*;
import java.util.stream.*;
public class Basics {
    public static void main(String[] args) {
        List<String> w = List.of("banana", "apple", "cherry", "date", "fig", "apple");
        System.out.println(w.stream().filter(s -> s.length() > 4).map(String::toUpperCase).sorted().toList());
        System.out.println(w.stream().distinct().count() + " " + w.stream().skip(1).limit(2).collect(Collectors.toList()) + w.stream().anyMatch("fig"::equals) + w.stream().allMatch(s -> s.length() > 2) + w.stream().noneMatch(String::isEmpty));
        System.out.println(w.stream().min(Comparator.naturalOrder()).get() + w.stream().max(Comparator.comparing(String::length)).get() + w.stream().findFirst().get() + w.stream().reduce("", (a, b) -> a + b.charAt(0)) + w.stream().map(String::length).reduce(Integer::sum).get() + w.stream().reduce(0, (a, s) -> a + s.length(), Integer::sum));
        System.out.println(IntStream.rangeClosed(1, 5).sum() + " " + IntStream.range(0, 5).map(x -> x * x).boxed().toList() + IntStream.of(3, 1, 2).sorted().mapToObj(Integer::toString).collect(Collectors.joining(",")) + IntStream.range(0, 4).average().getAsDouble() + IntStream.iterate(1, x -> x * 2).limit(8).max().getAsInt());
        System.out.println(Stream.iterate(1, x -> x < 100, x -> x * 3).toList() + " " + Stream.generate(() -> "g").limit(3).toList() + Stream.of(1, 2, 3, 4).takeWhile(x -> x < 3).toList() + Stream.of(1, 2, 3, 4).dropWhile(x -> x < 3).toList() + Stream.concat(Stream.of(1), Stream.of(2)).toList());
        System.out.println(Stream.of(List.of(1, 2), List.of(3)).flatMap(List::stream).toList() + " " + Stream.of(1, 2).<String>mapMulti((x, c) -> { c.accept("a" + x); c.accept("b" + x); }).toList() + Arrays.stream(new int[] {1, 2}).asLongStream().sum() + DoubleStream.of(1.5, 2.5).sum() + LongStream.range(0, 3).mapToObj(x -> "L" + x).toList());
        List<String> log = new ArrayList<>();
        Stream<Integer> lazy = Stream.of(1, 2, 3, 4).peek(x -> log.add("p" + x)).filter(x -> x % 2 == 0).map(x -> { log.add("m" + x); return x; });
        log.add("built");
        System.out.println(lazy.findFirst().get() + " " + log);
        try {
            lazy.count();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        IntSummaryStatistics st = IntStream.of(4, 8, 6).summaryStatistics();
        System.out.println(st + " " + "hello".chars().filter(c -> c == 'l').count() + " " + "abc".chars().mapToObj(c -> (char) c).toList() + Stream.of(3, 1, 2).sorted(Comparator.reverseOrder()).toList() + Stream.of("x").toArray(String[]::new).length);
        Stream.of("b", "a").forEachOrdered(System.out::print);
        System.out.println(Stream.empty().findAny().isPresent());
    }
}
