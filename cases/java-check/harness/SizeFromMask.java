// expect: holds
import assay.Assay;

public class SizeFromMask {
    public static void main(String[] args) {
        int[] a = new int[Assay.nondetInt() & 3];
        assert a.length < 4;
    }
}
