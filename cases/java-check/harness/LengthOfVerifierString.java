// expect: bounded
import org.sosy_lab.sv_benchmarks.Verifier;

/** The same through another class of arbitrary values. */
class LengthOfVerifierString {
	public static void main(String[] args) {
		if (Verifier.nondetString().length() > 4) {
			throw new IllegalStateException("long");
		}
	}
}
