package collections;

import java.util.*;
public class CustomCollections {
    static class Range extends AbstractList<Integer> {
        final int a, b;
        Range(int a, int b) { this.a = a; this.b = b; }
        public Integer get(int i) { return a + Objects.checkIndex(i, size()); }
        public int size() { return b - a; }
    }
    static class Bag<T> extends AbstractCollection<T> {
        private final Map<T, Integer> m = new TreeMap<>();
        private int n;
        @Override public boolean add(T t) { m.merge(t, 1, Integer::sum); n++; return true; }
        @Override public int size() { return n; }
        @Override public Iterator<T> iterator() {
            List<T> all = new ArrayList<>();
            m.forEach((k, c) -> all.addAll(Collections.nCopies(c, k)));
            return all.iterator();
        }
    }
    static class Squares extends AbstractMap<Integer, Integer> {
        @Override public Set<Entry<Integer, Integer>> entrySet() {
            return new AbstractSet<>() {
                public int size() { return 4; }
                public Iterator<Entry<Integer, Integer>> iterator() {
                    return new Iterator<>() { int i; public boolean hasNext() { return i < 4; } public Entry<Integer, Integer> next() { i++; return Map.entry(i, i * i); } };
                }
            };
        }
    }
    public static void main(String[] args) {
        Range r = new Range(5, 10);
        System.out.println(r + " " + r.contains(7) + r.indexOf(9) + r.subList(1, 3) + r.hashCode() + r.equals(List.of(5, 6, 7, 8, 9)) + r.stream().mapToInt(x -> x).sum());
        try { r.add(1); } catch (UnsupportedOperationException e) { System.out.println(e); }
        try { r.get(5); } catch (IndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        Bag<String> b = new Bag<>();
        for (String s : "b a b c a b".split(" ")) b.add(s);
        System.out.println(b + " " + b.size() + b.contains("c") + b.containsAll(List.of("a", "z")) + Arrays.toString(b.toArray()));
        Squares s = new Squares();
        System.out.println(s + " " + s.get(3) + s.containsValue(16) + s.keySet() + s.values() + s.size() + s.equals(Map.of(1, 1, 2, 4, 3, 9, 4, 16)));
        for (int x : r) System.out.print(x);
        ListIterator<Integer> it = r.listIterator(5);
        while (it.hasPrevious()) System.out.print(it.previous());
        System.out.println();
    }
}
