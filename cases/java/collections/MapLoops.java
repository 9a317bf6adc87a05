package collections;

import java.util.*;
public class MapLoops {
    public static void main(String[] args) {
        Map<String, List<Integer>> m = new TreeMap<>();
        String[] w = "one two three four five six seven eight nine ten".split(" ");
        for (int i = 0; i < w.length; i++) m.computeIfAbsent("" + w[i].charAt(0), k -> new ArrayList<>()).add(i + 1);
        for (Map.Entry<String, List<Integer>> e : m.entrySet()) System.out.print(e.getKey() + e.getValue() + " ");
        m.values().removeIf(l -> l.size() == 1);
        m.forEach((k, v) -> System.out.print(k + v.stream().mapToInt(x -> x).sum() + " "));
        Iterator<String> it = m.keySet().iterator();
        it.next();
        it.remove();
        System.out.println(m + " " + m.keySet() + m.entrySet().size());
    }
}
