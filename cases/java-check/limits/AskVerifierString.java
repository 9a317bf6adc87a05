// limit AskVerifierString.main: array --array 5
import assay.Assay;
import org.cprover.CProver;
import org.sosy_lab.sv_benchmarks.Verifier;

public class AskVerifierString {
	int[] values;
	AskVerifierString left, right;

	public static void main(String[] args) {
		assert Verifier.nondetString().length() < 5;
	}
}
