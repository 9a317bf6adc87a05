// expect: violated assert
// bounds: --array 5
// inputs: 5 97 97 97 97 97
import assay.Assay;

/** One character more, and it fails. */
class LengthBeyondTheBound {
	public static void main(String[] args) {
		String s = Assay.nondetString();
		assert s.length() < 5;
	}
}
