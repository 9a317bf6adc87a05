// limit AskText.main: array --array 5
import assay.Assay;
import org.cprover.CProver;
import org.sosy_lab.sv_benchmarks.Verifier;

public class AskText {
	int[] values;
	AskText left, right;

	public static void main(String[] args) {
		String s = (String) CProver.nondetWithNull(""); assert s == null || s.length() < 5;
	}
}
