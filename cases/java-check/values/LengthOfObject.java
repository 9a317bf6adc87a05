// expect: bounded
import org.cprover.CProver;

/** An arbitrary object has an arbitrary array in it, of a bounded length. */
class LengthOfObject {
	int[] all;

	public static void main(String[] args) {
		LengthOfObject o = CProver.nondetWithoutNull(new LengthOfObject());
		int[] all = ((LengthOfObject) o).all;
		assert all == null || all.length < 5;
	}
}
