// expect: violated assert
// inputs: -1
import assay.Assay;

public class SignedShift {
    public static void main(String[] args) {
        int x = Assay.nondetInt();
        assert x >> 31 == x >>> 31;
    }
}
