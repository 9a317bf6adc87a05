package collections;

import java.util.*;
public class HashCollisions {
    record Key(int v, int h) implements Comparable<Key> { @Override public int hashCode() { return h; } public int compareTo(Key o) { return v != o.v ? v - o.v : h - o.h; } @Override public String toString() { return v + "/" + h; } }
    public static void main(String[] args) {
        Map<Key, Integer> m = new HashMap<>();
        for (int i = 0; i < 30; i++) m.put(new Key(i, 1), i);
        int s = 0;
        for (int i = 0; i < 35; i++) s += m.getOrDefault(new Key(i, 1), -100);
        for (int i = 0; i < 30; i += 3) m.remove(new Key(i, 1));
        System.out.println(s + " " + m.size() + " " + m.containsKey(new Key(3, 1)) + m.containsKey(new Key(4, 1)) + new TreeMap<>(m).firstKey() + m.values().stream().mapToInt(x -> x).sum());
        Set<Key> h = new HashSet<>();
        for (int i = 0; i < 20; i++) h.add(new Key(i % 7, i % 2));
        System.out.println(h.size() + " " + new TreeSet<>(h));
    }
}
