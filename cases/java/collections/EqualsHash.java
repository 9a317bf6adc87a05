package collections;

import java.util.*;
public class EqualsHash {
    static class NoHash { final int v; NoHash(int v) { this.v = v; } @Override public boolean equals(Object o) { return o instanceof NoHash n && n.v == v; } @Override public int hashCode() { return 1; } }
    static class Counting { static int eq, hash; final String s; Counting(String s) { this.s = s; } @Override public boolean equals(Object o) { eq++; return o instanceof Counting c && c.s.equals(s); } @Override public int hashCode() { hash++; return s.length(); } }
    static class CI implements Comparable<CI> { final String s; CI(String s) { this.s = s; } @Override public boolean equals(Object o) { return o instanceof CI c && c.s.equalsIgnoreCase(s); } @Override public int hashCode() { return s.toLowerCase().hashCode(); } public int compareTo(CI o) { return s.compareTo(o.s); } @Override public String toString() { return s; } }
    public static void main(String[] args) {
        System.out.println(List.of(1, 2).hashCode() + " " + new ArrayList<>(List.of(1, 2)).hashCode() + " " + Set.of(1, 2).hashCode() + " " + Map.of(1, 2).hashCode() + " " + Map.entry(1, 2).hashCode() + " " + Arrays.asList(null, 1).hashCode());
        Set<NoHash> s = new HashSet<>();
        for (int i = 0; i < 10; i++) s.add(new NoHash(i % 4));
        System.out.println(s.size() + " " + s.contains(new NoHash(3)));
        Map<Counting, Integer> m = new HashMap<>();
        for (String x : "aa bb aa c dd".split(" ")) m.merge(new Counting(x), 1, Integer::sum);
        System.out.println(m.size() + " " + Counting.eq + " " + Counting.hash);
        System.out.println(List.of(new Counting("q")).indexOf(new Counting("q")) + " " + Counting.eq);
        Set<CI> h = new HashSet<>(List.of(new CI("a"), new CI("B"))), t = new TreeSet<>(h);
        h.add(new CI("A"));
        t.add(new CI("A"));
        System.out.println(h.size() + " " + t + t.contains(new CI("b")) + h.contains(new CI("b")));
        System.out.println(new ArrayList<>(List.of(1)).equals(Set.of(1)) + " " + List.of(1L).equals(List.of(1)) + " " + new int[] {1}.equals(new int[] {1}) + " " + "a".equals('a') + " " + Character.valueOf('a').equals('a') + new StringBuilder("a").equals(new StringBuilder("a")));
        System.out.println("Aa".hashCode() == "BB".hashCode());
        System.out.println(Boolean.hashCode(true) + " " + Long.hashCode(1L << 32) + " " + Double.hashCode(0.1) + " " + "hello".hashCode() + " " + Character.hashCode('x') + " " + Objects.hash(1, 2, 3) + " " + Arrays.hashCode(new long[] {1L << 33}) + " " + Optional.of(5).hashCode() + " " + new AbstractMap.SimpleEntry<>("a", null).hashCode());
    }
}
