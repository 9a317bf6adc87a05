package algorithms;

import java.util.*;
public class BinarySearchVariants {
    static int lower(int[] a, int x) { int l = 0, h = a.length; while (l < h) { int m = (l + h) >>> 1; if (a[m] < x) l = m + 1; else h = m; } return l; }
    static int upper(int[] a, int x) { int l = 0, h = a.length; while (l < h) { int m = (l + h) >>> 1; if (a[m] <= x) l = m + 1; else h = m; } return l; }
    static int sqrt(int n) { int l = 0, h = 46341; while (l + 1 < h) { int m = l + h >> 1; if (m * m <= n && m <= 46340) l = m; else h = m; } return l; }
    public static void main(String[] args) {
        int[] a = {1, 3, 3, 3, 5, 8, 13};
        for (int x : new int[] {0, 1, 3, 4, 13, 20}) System.out.print(lower(a, x) + "/" + upper(a, x) + "/" + Arrays.binarySearch(a, x) / 100 + " ");
        System.out.println(sqrt(2147395600) + " " + sqrt(2147395599) + " " + sqrt(0));
        long lo = 0, hi = 1L << 40;
        while (lo < hi) { long m = lo + hi >>> 1; if (m * m >= 1_000_000_007L) hi = m; else lo = m + 1; }
        System.out.println(lo);
    }
}
