package collections;

import java.util.*;
public class SortStability {
    public static void main(String[] args) {
        List<String> l = new ArrayList<>();
        for (int i = 0; i < 40; i++) l.add((char) ('a' + i * 7 % 5) + "" + i);
        l.sort(Comparator.comparing(s -> s.charAt(0)));
        System.out.println(l);
        Integer[] a = new Integer[50];
        for (int i = 0; i < 50; i++) a[i] = i * 31 % 17;
        Arrays.sort(a, Collections.reverseOrder());
        System.out.println(Arrays.asList(a));
        Collections.shuffle(l, new Random(1));
        System.out.println(l.subList(0, 8) + " " + Collections.max(l) + Collections.min(l, Comparator.comparing(String::length)));
    }
}
