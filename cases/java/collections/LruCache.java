package collections;

import java.util.*;
public class LruCache {
    static class Cache<K, V> {
        private static class N<K, V> { K k; V v; N<K, V> p, n; }
        private final Map<K, N<K, V>> m = new HashMap<>();
        private final N<K, V> head = new N<>();
        private final int cap; int misses;
        Cache(int cap) { this.cap = cap; head.p = head.n = head; }
        private void unlink(N<K, V> x) { x.p.n = x.n; x.n.p = x.p; }
        private void front(N<K, V> x) { x.n = head.n; x.p = head; head.n.p = x; head.n = x; }
        V get(K k) { N<K, V> x = m.get(k); if (x == null) { misses++; return null; } unlink(x); front(x); return x.v; }
        void put(K k, V v) { N<K, V> x = m.get(k); if (x == null) { if (m.size() == cap) { m.remove(head.p.k); unlink(head.p); } x = new N<>(); x.k = k; m.put(k, x); } else unlink(x); x.v = v; front(x); }
        @Override public String toString() { StringBuilder b = new StringBuilder("["); for (N<K, V> x = head.n; x != head; x = x.n) b.append(x.k).append(x.v); return b.append("]").toString(); }
    }
    public static void main(String[] args) {
        Cache<Integer, String> c = new Cache<>(2);
        c.put(1, "a"); c.put(2, "b");
        System.out.print(c.get(1) + " ");
        c.put(3, "c");
        System.out.println(c.get(2) + " " + c.get(3) + " " + c.get(1) + " " + c + c.misses);
    }
}
