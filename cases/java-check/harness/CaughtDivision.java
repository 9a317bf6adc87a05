// expect: holds
import assay.Assay;

public class CaughtDivision {
    public static void main(String[] args) {
        int d = Assay.nondetInt(), r;
        try { r = 10 / d; } catch (ArithmeticException e) { r = -1; }
        assert d != 0 || r == -1;
    }
}
