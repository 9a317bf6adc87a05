package arrays;

import java.util.*;
public class RotateReverse {
    static void reverse(int[] a, int from, int to) { for (int i = from, j = to - 1; i < j; i++, j--) { int t = a[i]; a[i] = a[j]; a[j] = t; } }
    static void rotate(int[] a, int k) { reverse(a, 0, k); reverse(a, k, a.length); reverse(a, 0, a.length); }
    public static void main(String[] args) {
        int[] a = {1, 2, 3, 4, 5, 6, 7};
        rotate(a, 3);
        System.out.println(Arrays.toString(a));
        reverse(a, 0, a.length);
        System.out.println(Arrays.toString(a));
        int[][] m = {{1, 2, 3}, {4, 5, 6}};
        int[][] t = new int[3][2];
        for (int i = 0; i < 2; i++) for (int j = 0; j < 3; j++) t[j][1 - i] = m[i][j];
        System.out.println(Arrays.deepToString(t));
        System.arraycopy(a, 0, a, 2, 5);
        System.out.println(Arrays.toString(a) + Arrays.stream(a).distinct().count());
    }
}
