package algorithms;

import java.util.*;
public class HeapSortGeneric {
    static class Heap<T> {
        private Object[] a = new Object[2]; int n; private final Comparator<? super T> c;
        Heap(Comparator<? super T> c) { this.c = c; }
        @SuppressWarnings("unchecked") private T at(int i) { return (T) a[i]; }
        private void swap(int i, int j) { Object t = a[i]; a[i] = a[j]; a[j] = t; }
        void add(T t) { if (n == a.length) a = Arrays.copyOf(a, 2 * n); a[n] = t; for (int i = n++; i > 0 && c.compare(at(i), at((i - 1) / 2)) < 0; i = (i - 1) / 2) swap(i, (i - 1) / 2); }
        T take() { if (n == 0) throw new IllegalStateException("empty heap"); T r = at(0); a[0] = a[--n]; a[n] = null; for (int i = 0, k; (k = 2 * i + 1) < n; i = k) { if (k + 1 < n && c.compare(at(k + 1), at(k)) < 0) k++; if (c.compare(at(i), at(k)) <= 0) break; swap(i, k); } return r; }
    }
    public static void main(String[] args) {
        Heap<String> h = new Heap<>(Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder()));
        for (String s : "the quick brown fox jumps over a lazy dog".split(" ")) h.add(s);
        StringBuilder b = new StringBuilder();
        while (h.n > 0) b.append(h.take()).append(' ');
        System.out.println(b);
        try { h.take(); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
    }
}
