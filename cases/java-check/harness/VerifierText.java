// expect: violated bounds
// inputs: ""
import org.sosy_lab.sv_benchmarks.Verifier;

public class VerifierText {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        char[] c = s.toCharArray();
        char first = c[0];
    }
}
