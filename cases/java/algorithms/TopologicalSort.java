package algorithms;

import java.util.*;
public class TopologicalSort {
    static Object sort(String... deps) {
        Map<String, Set<String>> next = new TreeMap<>();
        Map<String, Integer> in = new TreeMap<>();
        for (String d : deps) { String[] p = d.split(">"); if (next.computeIfAbsent(p[0], k -> new TreeSet<>()).add(p[1])) in.merge(p[1], 1, Integer::sum); in.putIfAbsent(p[0], 0); }
        PriorityQueue<String> q = new PriorityQueue<>();
        in.forEach((k, v) -> { if (v == 0) q.add(k); });
        List<String> out = new ArrayList<>();
        while (!q.isEmpty()) { String n = q.poll(); out.add(n); for (String m : next.getOrDefault(n, Set.of())) if (in.merge(m, -1, Integer::sum) == 0) q.add(m); }
        return out.size() == in.size() ? out : "cycle after " + out;
    }
    public static void main(String[] args) {
        String[] deps = {"a>b", "a>c", "b>d", "c>d", "d>e", "f>c"};
        System.out.println(sort(deps) + " " + sort("x>y", "y>z", "z>x"));
    }
}
