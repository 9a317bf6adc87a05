// expect: violated assert
// inputs: 1 0 2
import assay.Assay;

public class BinarySearchUnsorted {
    static int find(int[] a, int x) {
        int lo = 0, hi = a.length - 1;
        while (lo <= hi) { int m = (lo + hi) >>> 1; if (a[m] == x) return m; if (a[m] < x) lo = m + 1; else hi = m - 1; }
        return -1;
    }
    public static void main(String[] args) {
        int[] a = {Assay.nondetInt(), Assay.nondetInt(), Assay.nondetInt()};
        Assay.assume(a[0] != a[2]);
        assert find(a, a[0]) == 0 || a[1] > a[0];
    }
}
