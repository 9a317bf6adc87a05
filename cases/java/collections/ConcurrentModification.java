package collections;

import java.util.*;
public class ConcurrentModification {
    static void attempt(String n, Runnable r) {
        try { r.run(); System.out.println(n + " fine"); } catch (RuntimeException e) { System.out.println(n + " " + e); }
    }
    public static void main(String[] args) {
        attempt("list", () -> { List<Integer> l = new ArrayList<>(List.of(1, 2, 3)); for (Integer i : l) l.add(4); });
        attempt("last but one", () -> { List<Integer> l = new ArrayList<>(List.of(1, 2, 3)); for (Integer i : l) if (i == 2) l.remove(i); System.out.print(l); });
        attempt("linked", () -> { List<Integer> l = new LinkedList<>(List.of(1, 2, 3)); for (Integer i : l) l.remove(0); });
        attempt("map", () -> { Map<Integer, Integer> m = new HashMap<>(Map.of(1, 1, 2, 2)); for (Integer k : m.keySet()) m.put(k + 10, 0); });
        attempt("map set", () -> { Map<Integer, Integer> m = new HashMap<>(Map.of(1, 1, 2, 2)); for (Integer k : m.keySet()) m.put(k, 0); System.out.print(m); });
        attempt("tree", () -> { TreeMap<Integer, Integer> m = new TreeMap<>(Map.of(1, 1, 2, 2, 3, 3)); for (var e : m.entrySet()) m.remove(3); });
        attempt("deque", () -> { Deque<Integer> d = new ArrayDeque<>(List.of(1, 2, 3)); for (Integer i : d) d.addLast(i); });
        attempt("queue", () -> { PriorityQueue<Integer> d = new PriorityQueue<>(List.of(1, 2, 3)); for (Integer i : d) d.add(i); });
        attempt("forEach", () -> { List<Integer> l = new ArrayList<>(List.of(1, 2, 3)); l.forEach(l::add); });
        attempt("removeIf", () -> { List<Integer> l = new ArrayList<>(List.of(1, 2, 3)); l.removeIf(x -> l.add(x)); });
        attempt("sublist", () -> { List<Integer> l = new ArrayList<>(List.of(1, 2, 3)); List<Integer> s = l.subList(0, 2); l.add(5); s.size(); });
        attempt("compute", () -> { Map<Integer, Integer> m = new HashMap<>(); m.computeIfAbsent(1, k -> { m.put(2, 2); return 1; }); });
        attempt("sort", () -> { List<Integer> l = new ArrayList<>(List.of(3, 1, 2)); l.sort((a, b) -> { l.add(0); return a - b; }); });
        attempt("iterator", () -> { List<Integer> l = new ArrayList<>(List.of(1, 2, 3)); Iterator<Integer> it = l.iterator(); it.next(); it.remove(); it.next(); it.remove(); System.out.print(l); it.remove(); });
        attempt("hashset", () -> { Set<String> s = new HashSet<>(List.of("a", "b")); for (String x : s) { s.remove("a"); s.remove("b"); } });
    }
}
