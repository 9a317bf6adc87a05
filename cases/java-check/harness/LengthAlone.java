// expect: bounded
import assay.Assay;

/** The bound is of the number too, whatever is made with it. */
class LengthAlone {
	public static void main(String[] args) {
		assert 10 / (Assay.nondetLength() - 5) < 0;
	}
}
