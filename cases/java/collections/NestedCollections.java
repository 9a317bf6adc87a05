package collections;

import java.util.*;
public class NestedCollections {
    public static void main(String[] args) {
        Map<String, Map<Integer, Set<String>>> m = new TreeMap<>();
        for (String w : "apple ant bat bird car carrot ant".split(" ")) m.computeIfAbsent(w.substring(0, 1), k -> new TreeMap<>()).computeIfAbsent(w.length(), k -> new TreeSet<>()).add(w);
        System.out.println(m);
        List<List<Integer>> grid = new ArrayList<>();
        for (int i = 0; i < 3; i++) { grid.add(new ArrayList<>(Collections.nCopies(3, 0))); grid.get(i).set(i, i + 1); }
        System.out.println(grid + " " + grid.get(1).equals(List.of(0, 2, 0)) + grid.hashCode() + " " + grid.contains(List.of(1, 0, 0)));
        System.out.println(new HashSet<>(List.of(List.of(1), List.of(1, 2))).contains(Arrays.asList(1, 2)));
    }
}
