package collections;

import java.util.*;
public class Comparators {
    record P(String name, int age, Double score) { @Override public String toString() { return name + age; } }
    public static void main(String[] args) {
        List<P> l = new ArrayList<>(List.of(new P("bob", 30, 1.5), new P("al", 25, 2.5), new P("cy", 30, 0.5), new P("al", 20, 9.0)));
        l.sort(Comparator.comparing(P::name));
        System.out.println(l);
        l.sort(Comparator.comparing(P::name).thenComparingInt(P::age));
        System.out.println(l);
        l.sort(Comparator.comparingInt(P::age).reversed().thenComparing(P::score, Comparator.reverseOrder()));
        System.out.println(l);
        l.sort(Comparator.comparingDouble(P::score));
        System.out.println(l);
        l.sort(Comparator.comparing((P p) -> p.name().length()).thenComparing(P::name, (a, b) -> b.compareTo(a)).thenComparingLong(P::age));
        System.out.println(l);
        List<String> n = new ArrayList<>(Arrays.asList("b", null, "a"));
        n.sort(Comparator.nullsFirst(Comparator.naturalOrder()));
        System.out.print(n);
        n.sort(Comparator.nullsLast(Comparator.reverseOrder()));
        System.out.println(n);
        System.out.println(Collections.max(l, Comparator.comparing(P::score)) + " " + Comparator.<Integer>naturalOrder().compare(1, 2) + Map.Entry.<String, Integer>comparingByValue().compare(Map.entry("a", 1), Map.entry("b", 0)));
        List<Integer> bad = new ArrayList<>();
        for (int i = 0; i < 8; i++) bad.add(i % 3);
        bad.sort((a, b) -> 0);
        System.out.println(bad);
        try {
            n.sort(null);
        } catch (NullPointerException e) {
            System.out.println("null element");
        }
        List<int[]> iv = new ArrayList<>(List.of(new int[] {3, 4}, new int[] {1, 9}, new int[] {3, 1}));
        iv.sort((a, b) -> a[0] != b[0] ? Integer.compare(a[0], b[0]) : Integer.compare(a[1], b[1]));
        for (int[] x : iv) System.out.print(x[0] + "," + x[1] + " ");
        System.out.println();
    }
}
