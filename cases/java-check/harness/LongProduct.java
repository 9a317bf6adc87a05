// expect: holds
import assay.Assay;

public class LongProduct {
    public static void main(String[] args) {
        int a = Assay.nondetInt(-1000, 1000), b = Assay.nondetInt(-1000, 1000);
        long p = (long) a * b;
        assert p == a * b;
    }
}
