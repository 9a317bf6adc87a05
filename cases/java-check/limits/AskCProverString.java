// limit AskCProverString.main: array --array 5
import assay.Assay;
import org.cprover.CProver;
import org.sosy_lab.sv_benchmarks.Verifier;

public class AskCProverString {
	int[] values;
	AskCProverString left, right;

	public static void main(String[] args) {
		assert CProver.nondetString().length() < 5;
	}
}
