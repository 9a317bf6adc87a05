// expect: holds
import assay.Assay;

public class ShiftRoundTrip {
    public static void main(String[] args) {
        int x = Assay.nondetInt(0, 0xffff), n = Assay.nondetInt(0, 15);
        assert (x << n) >>> n == x;
    }
}
