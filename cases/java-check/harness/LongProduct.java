// expect(long): holds
import assay.Assay;

public class LongProduct {
    public static void main(String[] args) {
        int a = Assay.nondetInt(-100, 100), b = Assay.nondetInt(-100, 100);
        long p = (long) a * b;
        assert p == a * b;
    }
}
