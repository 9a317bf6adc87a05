// Nothing is left to check; that is no success.
// expect: vacuous
import assay.Assay;

public class AssumeFalse {
    public static void main(String[] args) {
        int x = Assay.nondetInt();
        Assay.assume(x > 5 && x < 3);
        assert x == 4;
    }
}
