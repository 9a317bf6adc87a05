// A return in finally drops the exception.
// expect: holds
import assay.Assay;

public class FinallyOverrides {
    @SuppressWarnings("finally")
    static int f(int d) { try { return 10 / d; } finally { return 7; } }
    public static void main(String[] args) {
        assert f(Assay.nondetInt()) == 7;
    }
}
