// expect: holds
import assay.Assay;

public class SumOfHalves {
    public static void main(String[] args) {
        int a = Assay.nondetInt(), b = Assay.nondetInt();
        Assay.assume(a >= 0 && b >= 0);
        int mid = (a + b) >>> 1;
        assert mid >= Math.min(a, b) && mid <= Math.max(a, b);
    }
}
