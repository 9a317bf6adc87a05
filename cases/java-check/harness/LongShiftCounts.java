// expect: holds
import assay.Assay;

public class LongShiftCounts {
    public static void main(String[] args) {
        long x = Assay.nondetLong();
        int n = Assay.nondetInt();
        assert x << n == x << (n & 63);
    }
}
