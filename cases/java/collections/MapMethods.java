package collections;

import java.util.*;
public class MapMethods {
    public static void main(String[] args) {
        Map<String, Integer> m = new HashMap<>(Map.of("a", 1, "b", 2, "c", 3));
        System.out.println(m.merge("a", 10, Integer::sum) + " " + m.merge("z", 10, Integer::sum) + " " + m.merge("b", 1, (x, y) -> null) + " " + m.compute("c", (k, v) -> v * 2) + " " + m.computeIfPresent("q", (k, v) -> v) + " " + m.putIfAbsent("a", 0) + " " + m.replace("a", 11, 12) + " " + m.getOrDefault("none", -1));
        System.out.println(new TreeMap<>(m) + " " + m.remove("a") + m.remove("a") + " " + m.containsValue(6) + m.size() + m.isEmpty());
        Map<Integer, String> n = new TreeMap<>(Comparator.reverseOrder());
        for (int i = 0; i < 5; i++) n.put(i, "v" + i);
        n.replaceAll((k, v) -> v + k);
        n.putAll(Map.of(9, "nine"));
        System.out.println(n + " " + n.hashCode() + " " + n.equals(new HashMap<>(n)) + ((TreeMap<Integer, String>) n).firstKey());
    }
}
