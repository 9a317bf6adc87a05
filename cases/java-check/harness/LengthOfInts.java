// expect: bounded
import assay.Assay;

/** Nothing comes to the assertion that fails: the longest array has four elements. */
class LengthOfInts {
	public static void main(String[] args) {
		int[] a = Assay.nondetInts();
		if (a.length == 5) {
			assert a[4] == a[3];
		}
	}
}
