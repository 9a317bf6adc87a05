// expect: violated division
// inputs: 5 0
import assay.Assay;

public class LongRemainder {
    public static void main(String[] args) {
        long a = Assay.nondetLong(), b = Assay.nondetLong();
        Assay.assume(a > 0);
        long r = a % (b & 3);
    }
}
