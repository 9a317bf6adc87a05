// limit AskDepth.main: recursion --unwind 6
// bounds: --unwind 3
import assay.Assay;
import org.cprover.CProver;
import org.sosy_lab.sv_benchmarks.Verifier;

public class AskDepth {
	int[] values;
	AskDepth left, right;

	public static void main(String[] args) {
		AskDepth o = CProver.nondetWithoutNull(); int n = 0; while (o != null && n < 5) { o = o.left; n++; } assert n < 5;
	}
}
