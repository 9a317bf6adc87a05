// expect: violated assert
// inputs: 3 2 1
import assay.Assay;

public class BubbleSortOncePass {
    public static void main(String[] args) {
        int[] a = {Assay.nondetInt(), Assay.nondetInt(), Assay.nondetInt()};
        for (int j = 0; j + 1 < a.length; j++)
            if (a[j] > a[j + 1]) { int t = a[j]; a[j] = a[j + 1]; a[j + 1] = t; }
        assert a[0] <= a[1] && a[1] <= a[2];
    }
}
