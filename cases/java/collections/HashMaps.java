package collections;

import java.util.*;
public class HashMaps {
    static class Bad {
        final int k;
        Bad(int k) { this.k = k; }
        @Override public int hashCode() { return k % 10; }
        @Override public boolean equals(Object o) { return o instanceof Bad b && b.k == k; }
        @Override public String toString() { return "B" + k; }
    }
    public static void main(String[] args) {
        Map<String, Integer> m = new HashMap<>();
        for (String w : "it was the best of times it was the worst of times".split(" ")) m.merge(w, 1, Integer::sum);
        System.out.println(m + " " + m.size() + " " + m.hashCode());
        System.out.println(m.put("best", 9) + " " + m.put("new", 1) + " " + m.get("none") + m.getOrDefault("none", -1) + m.containsKey("it") + m.containsValue(9) + m.remove("it") + m.remove("zz") + m.putIfAbsent("of", 5) + m.putIfAbsent("x", 5));
        System.out.println(m.compute("of", (k, v) -> v == null ? 1 : v * 10) + " " + m.computeIfPresent("zz", (k, v) -> 1) + m.computeIfAbsent("yy", String::length) + m.compute("yy", (k, v) -> null) + m.merge("was", 0, (a, b) -> null) + m.replace("the", 77) + m.replace("the", 77, 78) + m.remove("the", 1));
        m.replaceAll((k, v) -> v + k.length());
        System.out.println(m);
        m.keySet().remove("best");
        m.values().remove(10);
        m.entrySet().removeIf(e -> e.getKey().equals("x"));
        for (Map.Entry<String, Integer> e : m.entrySet()) e.setValue(-e.getValue());
        System.out.println(m + " " + m.keySet() + m.values() + m.entrySet().iterator().next());
        Map<Bad, Integer> b = new HashMap<>();
        for (int i = 0; i < 40; i++) b.put(new Bad(i), i);
        int s = 0;
        for (int i = 0; i < 50; i++) s += b.getOrDefault(new Bad(i), -1);
        for (int i = 0; i < 40; i += 2) b.remove(new Bad(i));
        System.out.println(s + " " + b.size() + " " + b);
        Map<Object, String> nulls = new HashMap<>();
        nulls.put(null, "n");
        nulls.put("v", null);
        System.out.println(nulls + " " + nulls.get(null) + nulls.containsKey("v") + nulls.getOrDefault("v", "d") + nulls.equals(new TreeMap<>()) + new HashMap<>(Map.of(1, 2)).equals(Map.of(1, 2)));
        Map<Integer, Integer> big = new HashMap<>(2, 0.5f);
        for (int i = 0; i < 1000; i++) big.put(i * 7919, i);
        long h = 0;
        for (Map.Entry<Integer, Integer> e : big.entrySet()) h = h * 31 + e.getKey() ^ e.getValue();
        System.out.println(h + " " + big.size());
        try { new HashMap<>(-1); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
    }
}
