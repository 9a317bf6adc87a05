// expect: proved
import assay.Assay;

/** A length that the program chooses itself is no bound of ours. */
class LengthThatIsAssumed {
	public static void main(String[] args) {
		int n = Assay.nondetInt(0, 3);
		int[] a = new int[n];
		assert a.length < 4;
	}
}
