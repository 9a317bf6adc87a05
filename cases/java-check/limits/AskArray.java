// limit AskArray.main: array --array 5
import assay.Assay;
import org.cprover.CProver;
import org.sosy_lab.sv_benchmarks.Verifier;

public class AskArray {
	int[] values;
	AskArray left, right;

	public static void main(String[] args) {
		int[] a = (int[]) CProver.nondetWithoutNull(new int[0]); assert a.length < 5;
	}
}
