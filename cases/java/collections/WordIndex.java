package collections;

import java.util.*;
public class WordIndex {
    public static void main(String[] args) {
        String text = "it is what it is and it was what it was";
        SortedMap<String, List<Integer>> index = new TreeMap<>();
        int pos = 0;
        for (String w : text.split(" ")) index.computeIfAbsent(w, k -> new LinkedList<>()).add(pos++);
        for (String k : index.keySet()) System.out.print(k + index.get(k) + " ");
        System.out.println(index.firstKey() + index.headMap("it").size() + index.tailMap("it").keySet());
        int[] count = new int[pos];
        index.values().forEach(l -> { for (int p : l) count[p] = l.size(); });
        System.out.println(Arrays.toString(count));
    }
}
