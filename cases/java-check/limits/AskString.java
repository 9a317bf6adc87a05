// limit AskString.main: array --array 5
import assay.Assay;
import org.cprover.CProver;
import org.sosy_lab.sv_benchmarks.Verifier;

public class AskString {
	int[] values;
	AskString left, right;

	public static void main(String[] args) {
		assert Assay.nondetString().length() < 5;
	}
}
