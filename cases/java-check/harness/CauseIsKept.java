// expect: holds
import assay.Assay;

public class CauseIsKept {
    static class Failed extends RuntimeException { Failed(String m, Throwable cause) { super(m, cause); } }
    public static void main(String[] args) {
        int d = Assay.nondetInt();
        try {
            try { int x = 1 / d; } catch (ArithmeticException e) { throw new Failed("divided", e); }
            assert d != 0;
        } catch (Failed f) {
            assert d == 0 && f.getCause() instanceof ArithmeticException && f.getMessage().equals("divided");
        }
    }
}
