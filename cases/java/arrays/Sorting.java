package arrays;

import java.util.Arrays;
public class Sorting {
    static void bubble(int[] a) {
        for (boolean swapped = true; swapped; ) {
            swapped = false;
            for (int i = 1; i < a.length; i++)
                if (a[i - 1] > a[i]) {
                    int t = a[i];
                    a[i] = a[i - 1];
                    a[i - 1] = t;
                    swapped = true;
                }
        }
    }
    static void insertion(int[] a) {
        for (int i = 1; i < a.length; i++) {
            int v = a[i], j = i;
            while (j > 0 && a[j - 1] > v) a[j] = a[--j];
            a[j] = v;
        }
    }
    static void quick(int[] a, int lo, int hi) {
        if (lo >= hi) return;
        int p = a[lo + hi >>> 1], i = lo, j = hi;
        while (i <= j) {
            while (a[i] < p) i++;
            while (a[j] > p) j--;
            if (i <= j) {
                int t = a[i];
                a[i++] = a[j];
                a[j--] = t;
            }
        }
        quick(a, lo, j);
        quick(a, i, hi);
    }
    static int[] merge(int[] a) {
        if (a.length < 2) return a;
        int[] l = merge(Arrays.copyOf(a, a.length / 2)), r = merge(Arrays.copyOfRange(a, a.length / 2, a.length)), out = new int[a.length];
        for (int i = 0, j = 0, k = 0; k < out.length; k++) out[k] = j >= r.length || i < l.length && l[i] <= r[j] ? l[i++] : r[j++];
        return out;
    }
    static void heap(int[] a) {
        for (int n = a.length, i = n / 2; n > 1; ) {
            if (i > 0) i--;
            else {
                int t = a[--n];
                a[n] = a[0];
                a[0] = t;
            }
            for (int p = i, c; (c = 2 * p + 1) < n; p = c) {
                if (c + 1 < n && a[c + 1] > a[c]) c++;
                if (a[p] >= a[c]) break;
                int t = a[p];
                a[p] = a[c];
                a[c] = t;
            }
        }
    }
    static int[] counting(int[] a) {
        int[] n = new int[100], out = new int[a.length];
        for (int v : a) n[v]++;
        int k = 0;
        for (int v = 0; v < 100; v++) while (n[v]-- > 0) out[k++] = v;
        return out;
    }
    public static void main(String[] args) {
        int[] data = new int[60];
        long seed = 42;
        for (int i = 0; i < data.length; i++) {
            seed = seed * 6364136223846793005L + 1442695040888963407L;
            data[i] = (int) (seed >>> 33) % 100;
        }
        int[] sorted = data.clone();
        Arrays.sort(sorted);
        System.out.println(Arrays.toString(sorted));
        int[] a = data.clone(), b = data.clone(), c = data.clone(), d = data.clone();
        bubble(a);
        insertion(b);
        quick(c, 0, c.length - 1);
        heap(d);
        System.out.println(Arrays.equals(a, sorted) + " " + Arrays.equals(b, sorted) + " " + Arrays.equals(c, sorted) + " " + Arrays.equals(d, sorted)
                + " " + Arrays.equals(merge(data), sorted) + " " + Arrays.equals(counting(data), sorted));
        System.out.println(Arrays.binarySearch(sorted, sorted[10]) + " " + Arrays.binarySearch(sorted, 1000));
    }
}
