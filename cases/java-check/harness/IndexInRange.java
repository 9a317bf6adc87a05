// expect: holds
import assay.Assay;

public class IndexInRange {
    public static void main(String[] args) {
        int[] a = new int[4];
        int i = Assay.nondetInt();
        Assay.assume(i >= 0 && i < a.length);
        a[i] = i;
        assert a[i] == i;
    }
}
