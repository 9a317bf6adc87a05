// Iterators: written here, and of the library.
// expect Iterators.sum: holds
// expect Iterators.overRing: violated assert
// expect(long) Iterators.library: holds
// expect Iterators.removeBy: holds
// expect Iterators.queue: holds
// expect Iterators.setOrder: violated assert
// expect Iterators.map: holds
// expect Iterators.sorted: holds
import java.util.*;

public class Iterators {
    int v; Iterators next;
    static class Walk implements Iterator<Iterators>, Iterable<Iterators> {
        Iterators at; int left;
        Walk(Iterators at, int left) { this.at = at; this.left = left; }
        public boolean hasNext() { return at != null && left > 0; }
        public Iterators next() { if (!hasNext()) throw new NoSuchElementException(); Iterators r = at; at = at.next; left--; return r; }
        public Iterator<Iterators> iterator() { return this; }
    }
    public static void sum(Iterators l) { int n = 0; for (Iterators i : new Walk(l, 4)) { assert i != null; n++; } assert n <= 4 && (l == null) == (n == 0); }
    public static void overRing(Iterators l) { Iterators last = null; for (Iterators i : new Walk(l, 3)) { assert i != last; last = i; } }
    public static void library(int a, int b) { List<Integer> l = new ArrayList<>(); l.add(a); l.add(b); int s = 0; for (int x : l) s += x; assert s == a + b; }
    public static void removeBy(boolean b) { List<Integer> l = new LinkedList<>(); l.add(1); l.add(2); for (Iterator<Integer> i = l.iterator(); i.hasNext();) if (i.next() == 1 && b) i.remove(); assert l.size() == (b ? 1 : 2); }
    public static void queue(int a, int b) { ArrayDeque<Integer> q = new ArrayDeque<>(); q.add(a); q.addFirst(b); assert q.pollLast() == a && q.poll() == b && q.poll() == null; }
    public static void setOrder(boolean b) { Set<Integer> s = new LinkedHashSet<>(); s.add(b ? 1 : 2); s.add(b ? 2 : 1); assert s.iterator().next() == 1; }
    public static void map(boolean b) { Map<String, Integer> m = new HashMap<>(); m.put("a", 1); if (b) m.put("b", 2); assert m.size() == (b ? 2 : 1) && m.get("a") == 1 && m.getOrDefault("b", 0) == (b ? 2 : 0); }
    public static void sorted(byte a, byte b) { int[] x = {a, b}; Arrays.sort(x); assert x[0] <= x[1]; }
}
