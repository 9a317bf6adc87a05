// limit AskTree.main: assumed
// bounds: --unwind 3
import assay.Assay;
import org.cprover.CProver;
import org.sosy_lab.sv_benchmarks.Verifier;

public class AskTree {
	int[] values;
	AskTree left, right;

	public static void main(String[] args) {
		AskTree o = CProver.nondetWithoutNull(); assert o.left == null || o.left != o.right;
	}
}
