// expect: holds
import assay.Assay;

public class ArrayMax {
    public static void main(String[] args) {
        int[] a = new int[3];
        for (int i = 0; i < a.length; i++) a[i] = Assay.nondetInt();
        int m = a[0];
        for (int x : a) if (x > m) m = x;
        for (int i = 0; i < a.length; i++) assert a[i] <= m;
    }
}
