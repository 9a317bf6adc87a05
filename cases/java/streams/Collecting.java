package streams;

import java.util.*;
import java.util.function.*;
import java.util.stream.*;
public class Collecting {
    record P(String n, int a, String city) { }
    public static void main(String[] args) {
        List<P> ps = List.of(new P("al", 30, "X"), new P("bo", 20, "Y"), new P("cy", 40, "X"), new P("di", 20, "Z"));
        System.out.println((Object) ps.stream().collect(Collectors.groupingBy(P::city, TreeMap::new, Collectors.mapping(P::n, Collectors.toList()))));
        System.out.println(ps.stream().collect(Collectors.groupingBy(P::a, TreeMap::new, Collectors.counting())) + " " + ps.stream().collect(Collectors.partitioningBy(p -> p.a() > 25, Collectors.mapping(P::n, Collectors.joining("+")))));
        System.out.println(new TreeMap<>(ps.stream().collect(Collectors.toMap(P::n, P::a))) + " " + ps.stream().collect(Collectors.toMap(P::city, P::a, Integer::sum, LinkedHashMap::new)));
        System.out.println(ps.stream().collect(Collectors.averagingInt(P::a)) + " " + ps.stream().collect(Collectors.summingInt(P::a)) + " " + ps.stream().collect(Collectors.minBy(Comparator.comparing(P::a))).get() + ps.stream().collect(Collectors.summarizingDouble(P::a)).getMax());
        System.out.println(ps.stream().map(P::n).collect(Collectors.collectingAndThen(Collectors.toList(), List::size)) + " " + ps.stream().map(P::a).collect(Collectors.reducing(0, Integer::sum)) + ps.stream().map(P::city).collect(Collectors.toCollection(TreeSet::new)) + ps.stream().collect(Collectors.teeing(Collectors.counting(), Collectors.averagingInt(P::a), (c, a) -> c + ":" + a)));
        System.out.println(ps.stream().collect(Collectors.filtering(p -> p.a() < 35, Collectors.mapping(P::n, Collectors.toList()))) + " " + ps.stream().collect(Collectors.flatMapping(p -> Stream.of(p.n(), p.city()), Collectors.joining())));
        try {
            ps.stream().collect(Collectors.toMap(P::a, P::n));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        Collector<String, StringBuilder, String> rev = Collector.of(StringBuilder::new, (b, s) -> b.insert(0, s), (a, b) -> b.append(a), StringBuilder::toString);
        System.out.println(Stream.of("a", "b", "c").collect(rev) + Stream.of(1, 2).collect(ArrayList::new, ArrayList::add, ArrayList::addAll));
        System.out.println(Stream.of("x", "yy", "zz").collect(Collectors.groupingBy(String::length)) + " " + Stream.of(1, 2, 3).collect(Collectors.toUnmodifiableList()) + IntStream.range(0, 3).collect(StringBuilder::new, (b, i) -> b.append(i), StringBuilder::append));
        System.out.println(Arrays.asList(3, 1).stream().sorted().map(x -> x + "").collect(Collectors.joining("|", "{", "}")) + Stream.of(1, 2, 3, 4).collect(Collectors.partitioningBy(x -> x % 2 == 0, Collectors.reducing(1, (a, b) -> a * b))));
    }
}
