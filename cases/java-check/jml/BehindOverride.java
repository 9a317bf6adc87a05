// A contract behind an annotation, and before the other modifiers, belongs to the method as any other; it was refused.
// expect BehindOverride.hashCode: violated postcondition
// expect BehindOverride.half: violated postcondition
// expect BehindOverride.fits: proved
class BehindOverride {
	int x;

	@Override
	//@ also
	//@ ensures \result == x;
	public int hashCode() {
		return x + 1;
	}

	@Deprecated //@ requires a > 1;
	/*@ ensures \result > 1; @*/ public static int half(int a) {
		return a / 2;
	}

	@Deprecated
	//@ requires a > 1;
	//@ ensures \result > 0;
	public static /*@ pure @*/ int fits(int a) {
		return a / 2;
	}
}
