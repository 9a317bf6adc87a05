// limit AskInts.main: array --array 5
import assay.Assay;
import org.cprover.CProver;
import org.sosy_lab.sv_benchmarks.Verifier;

public class AskInts {
	int[] values;
	AskInts left, right;

	public static void main(String[] args) {
		assert Assay.nondetInts().length < 5;
	}
}
