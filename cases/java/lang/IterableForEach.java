package lang;

import java.util.*;
public class IterableForEach {
    static class IntRange { static Iterator<Integer> of(int n) { return new Iterator<>() { int i; public boolean hasNext() { return i < n; } public Integer next() { return i++; } }; } }
    public static void main(String[] args) {
        List<Integer> l = new ArrayList<>();
        for (int i : (Iterable<Integer>) () -> IntRange.of(3)) l.add(i);
        Iterable<String> it = List.of("a", "b");
        it.forEach(s -> l.add((int) s.charAt(0)));
        for (Map.Entry<Integer, String> e : new TreeMap<>(Map.of(1, "x", 2, "y")).entrySet()) l.add(e.getKey() * 100 + e.getValue().charAt(0));
        System.out.println(l);
    }
}
