package lang;

import java.util.*;
public class Iterators {
    static class Range implements Iterable<Integer> {
        final int lo, hi;
        Range(int lo, int hi) { this.lo = lo; this.hi = hi; }
        public Iterator<Integer> iterator() {
            return new Iterator<>() {
                int i = lo;
                public boolean hasNext() { return i < hi; }
                public Integer next() { if (i >= hi) throw new NoSuchElementException(); return i++; }
            };
        }
    }
    public static void main(String[] args) {
        int s = 0;
        for (int i : new Range(1, 5)) for (Integer j : new Range(0, i)) s += i * j;
        System.out.println(s);
        new Range(0, 3).forEach(x -> System.out.print(x));
        Iterator<Integer> it = new Range(0, 4).iterator();
        it.next();
        it.forEachRemaining(x -> System.out.print(" " + x));
        try { it.next(); } catch (NoSuchElementException e) { System.out.println(" " + e); }
        try { it.remove(); } catch (UnsupportedOperationException e) { System.out.println(e.getMessage()); }
        var sp = new Range(0, 6).spliterator();
        sp.tryAdvance(x -> System.out.print("first " + x + " "));
        sp.forEachRemaining(System.out::print);
        System.out.println();
        System.out.println(java.util.stream.StreamSupport.stream(new Range(1, 6).spliterator(), false).mapToInt(x -> x).sum());
        PrimitiveIterator.OfInt p = java.util.stream.IntStream.range(0, 3).iterator();
        int t = 0;
        while (p.hasNext()) t = t * 10 + p.nextInt();
        System.out.println(t + " " + Collections.emptyIterator().hasNext() + " " + Collections.list(Collections.enumeration(List.of(1, 2))));
    }
}
