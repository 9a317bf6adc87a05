// limit AskLongArray.main: array --array 200
import assay.Assay;
import org.cprover.CProver;
import org.sosy_lab.sv_benchmarks.Verifier;

public class AskLongArray {
	int[] values;
	AskLongArray left, right;

	public static void main(String[] args) {
		assert new int[Assay.nondetInt(0, 200)].length < 150;
	}
}
