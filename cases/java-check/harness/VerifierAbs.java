// expect: violated assert
// inputs: -2147483648
import org.sosy_lab.sv_benchmarks.Verifier;

public class VerifierAbs {
    public static void main(String[] args) {
        int a = Verifier.nondetInt();
        Verifier.assume(a != 0);
        assert Math.abs(a) > 0;
    }
}
