package collections;

import java.util.*;
public class LinkedMaps {
    static class Lru<K, V> extends LinkedHashMap<K, V> {
        final int cap;
        Lru(int cap) { super(16, 0.75f, true); this.cap = cap; }
        @Override protected boolean removeEldestEntry(Map.Entry<K, V> e) { return size() > cap; }
    }
    public static void main(String[] args) {
        Map<String, Integer> m = new LinkedHashMap<>();
        m.put("z", 1); m.put("a", 2); m.put("m", 3); m.put("z", 4);
        m.remove("a");
        m.put("a", 5);
        System.out.println(m + " " + m.keySet() + m.values());
        Lru<Integer, String> l = new Lru<>(3);
        for (int i = 0; i < 3; i++) l.put(i, "v" + i);
        l.get(0);
        l.put(3, "v3");
        l.getOrDefault(2, "");
        l.put(4, "v4");
        System.out.println(l + " " + l.containsKey(0));
        Set<String> s = new LinkedHashSet<>(List.of("q", "w", "e"));
        s.add("q");
        s.remove("w");
        s.add("w");
        System.out.println(s + " " + s.equals(Set.of("q", "w", "e")) + " " + s.hashCode());
        Iterator<String> it = s.iterator();
        it.next();
        it.remove();
        System.out.println(s);
        Map<Character, List<String>> g = new LinkedHashMap<>();
        for (String w : List.of("bat", "cat", "bar", "cow", "ant")) g.computeIfAbsent(w.charAt(0), k -> new ArrayList<>()).add(w);
        System.out.println(g);
        IdentityHashMap<String, Integer> id = new IdentityHashMap<>();
        String x = new String("k"), y = new String("k");
        id.put(x, 1); id.put(y, 2);
        System.out.println(id.size() + " " + id.get(x) + id.get("k") + id.containsKey(y));
    }
}
