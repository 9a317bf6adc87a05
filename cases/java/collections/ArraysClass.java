package collections;

import java.util.*;
public class ArraysClass {
    public static void main(String[] args) {
        int[] a = {5, 2, 8, 1};
        Arrays.sort(a);
        System.out.println(Arrays.toString(a) + Arrays.binarySearch(a, 5) + Arrays.binarySearch(a, 6) + " " + Arrays.stream(a).sum());
        Arrays.sort(a, 1, 3);
        String[] s = {"pear", "fig", "apple", "Kiwi"};
        Arrays.sort(s);
        System.out.println(Arrays.toString(s));
        Arrays.sort(s, Comparator.comparingInt(String::length));
        System.out.println(Arrays.toString(s));
        Arrays.sort(s, String.CASE_INSENSITIVE_ORDER.reversed());
        System.out.println(Arrays.asList(s));
        double[] d = {3.5, Double.NaN, -0.0, 0.0, Double.NEGATIVE_INFINITY, 1};
        Arrays.sort(d);
        System.out.println(Arrays.toString(d) + Arrays.binarySearch(d, 0.0) + Arrays.hashCode(d));
        float[] f = {2f, -1f, Float.NaN, 0f, -0f};
        Arrays.sort(f);
        byte[] b = {3, -1, 2};
        Arrays.sort(b);
        char[] c = "sorting".toCharArray();
        Arrays.sort(c);
        short[] sh = {300, -5};
        Arrays.sort(sh);
        long[] lg = {1L << 40, -1, 5};
        Arrays.sort(lg);
        System.out.println(Arrays.toString(f) + Arrays.toString(b) + new String(c) + Arrays.toString(sh) + Arrays.toString(lg));
        int[] big = new int[500];
        for (int i = 0; i < big.length; i++) big[i] = i * 7919 % 503 - 250;
        int[] copy = big.clone();
        Arrays.sort(big);
        Arrays.parallelPrefix(copy, Integer::sum);
        System.out.println(Arrays.hashCode(big) + " " + Arrays.hashCode(copy) + " " + Arrays.equals(big, 0, 5, big, 0, 5));
        Integer[] boxed = new Integer[100];
        for (int i = 0; i < 100; i++) boxed[i] = i * 37 % 101;
        Arrays.sort(boxed, (x, y) -> x % 10 != y % 10 ? x % 10 - y % 10 : y - x);
        System.out.println(Arrays.asList(boxed).subList(0, 25));
        System.out.println(Arrays.asList(1, 2).getClass().getSimpleName() + Arrays.asList(1, 2).equals(List.of(1, 2)) + Arrays.compare(new String[] {"a"}, new String[] {"b"}) + Arrays.deepToString(new Object[] {1, new int[] {2}, new String[][] {{"x"}, null}}) + Arrays.equals((int[]) null, null));
    }
}
