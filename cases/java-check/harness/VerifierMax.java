// expect: holds
import org.sosy_lab.sv_benchmarks.Verifier;

public class VerifierMax {
    public static void main(String[] args) {
        int a = Verifier.nondetInt(), b = Verifier.nondetInt();
        int m = a > b ? a : b;
        assert m >= a && m >= b && (m == a || m == b);
    }
}
