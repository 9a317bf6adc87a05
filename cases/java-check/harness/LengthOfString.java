// expect: bounded
import assay.Assay;

/** Arbitrary strings are longer than the bound lets them be. */
class LengthOfString {
	public static void main(String[] args) {
		String s = Assay.nondetString();
		assert s.length() < 5;
	}
}
