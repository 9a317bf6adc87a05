// The product is made in ints, then widened.
// expect: violated assert
// inputs: 65536 65536
import assay.Assay;

public class LongProductTooLate {
    public static void main(String[] args) {
        int a = Assay.nondetInt(0, 65536), b = Assay.nondetInt(0, 65536);
        long p = a * b;
        assert p == (long) a * (long) b;
    }
}
