package collections;

import java.util.*;
public class IntMatrixMap {
    public static void main(String[] args) {
        Map<Long, Integer> sparse = new HashMap<>();
        for (int i = 0; i < 50; i++) sparse.merge((long) (i * 7 % 10) << 32 | i * 3 % 8, i, Integer::sum);
        long h = 0;
        for (int r = 0; r < 10; r++) for (int c = 0; c < 8; c++) h = h * 31 + sparse.getOrDefault((long) r << 32 | c, 0);
        System.out.println(sparse.size() + " " + h + " " + sparse.get(5L << 32 | 3) + " " + sparse.get(5));
        Map<Character, Integer> count = new TreeMap<>(Comparator.reverseOrder());
        for (char ch : "hello".toCharArray()) count.put(ch, count.containsKey(ch) ? count.get(ch) + 1 : 1);
        System.out.println(count);
    }
}
