public class Sort {
    static void quick(int[] a, int lo, int hi) {
        while (lo < hi) {
            int p = a[(lo + hi) >>> 1], i = lo, j = hi;
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
            lo = i;
        }
    }

    public static void main(String[] args) {
        int n = 300_000;
        int[] a = new int[n];
        int seed = 12345;
        for (int i = 0; i < n; i++) {
            seed = seed * 1103515245 + 12345;
            a[i] = seed >>> 8;
        }
        quick(a, 0, n - 1);
        long h = 0;
        for (int v : a) {
            h = h * 31 + v;
        }
        System.out.println(h);
    }
}
