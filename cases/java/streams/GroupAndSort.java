package streams;

import java.util.*;
public class GroupAndSort {
    public static void main(String[] args) {
        record P(String n, int a) { }
        List<P> l = List.of(new P("x", 3), new P("y", 1), new P("z", 3), new P("w", 2));
        System.out.println(l.stream().sorted(Comparator.comparingInt(P::a).thenComparing(P::n, Comparator.reverseOrder())).map(P::n).toList());
        Map<Integer, List<String>> g = new TreeMap<>();
        l.forEach(p -> g.computeIfAbsent(p.a(), k -> new ArrayList<>()).add(p.n()));
        System.out.println(g + " " + l.stream().mapToInt(P::a).max().getAsInt() + l.stream().filter(p -> p.a() > 1).map(P::n).reduce("", String::concat));
    }
}
