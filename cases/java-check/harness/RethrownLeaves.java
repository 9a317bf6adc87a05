// expect: violated throw
// inputs: 0
import assay.Assay;

public class RethrownLeaves {
    public static void main(String[] args) {
        int d = Assay.nondetInt();
        try { d = 1 / d; } catch (ArithmeticException e) { throw new IllegalStateException("bad", e); }
    }
}
