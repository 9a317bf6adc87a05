// limit AskLength.main: array --array 5
import assay.Assay;
import org.cprover.CProver;
import org.sosy_lab.sv_benchmarks.Verifier;

public class AskLength {
	int[] values;
	AskLength left, right;

	public static void main(String[] args) {
		assert Assay.nondetLength() < 5;
	}
}
