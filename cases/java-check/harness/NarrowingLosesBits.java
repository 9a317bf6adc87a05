// expect: violated assert
// inputs: 40000
import assay.Assay;

public class NarrowingLosesBits {
    public static void main(String[] args) {
        int x = Assay.nondetInt(0, 65535);
        assert (short) x == x;
    }
}
