// limit AskNestedArray.main: array --array 5
import assay.Assay;
import org.cprover.CProver;
import org.sosy_lab.sv_benchmarks.Verifier;

public class AskNestedArray {
	int[] values;
	AskNestedArray left, right;

	public static void main(String[] args) {
		int[][] a = (int[][]) CProver.nondetWithoutNull(new int[0][0]); assert a.length == 0 || a[0] == null || a[0].length < 5;
	}
}
