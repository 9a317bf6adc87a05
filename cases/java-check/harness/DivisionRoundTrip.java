// expect(long): holds
import assay.Assay;

public class DivisionRoundTrip {
    public static void main(String[] args) {
        int a = Assay.nondetInt(-100, 100), b = Assay.nondetInt(1, 10);
        assert a / b * b + a % b == a;
    }
}
