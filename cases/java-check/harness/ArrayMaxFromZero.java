// expect: violated assert
// inputs: -1 -2 -3
import assay.Assay;

public class ArrayMaxFromZero {
    public static void main(String[] args) {
        int[] a = new int[3];
        for (int i = 0; i < a.length; i++) a[i] = Assay.nondetInt();
        int m = 0;
        for (int x : a) if (x > m) m = x;
        assert m == a[0] || m == a[1] || m == a[2];
    }
}
