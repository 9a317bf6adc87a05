// expect BufferOfEight.add: bounded
// expect BufferOfEight.shrink: violated invariant
// expect BufferOfEight.never: vacuous

/** Its arrays are longer than those of inputs are at first. */
class BufferOfEight {
	/*@ spec_public @*/ private int[] buf = new int[8];
	/*@ spec_public @*/ private int n;

	//@ public invariant buf != null && buf.length == 8;
	//@ public invariant 0 <= n && n <= 8;

	//@ requires n < 8;
	//@ ensures n == \old(n) + 1 && buf[\old(n)] == x;
	public void add(int x) {
		buf[n++] = x;
	}

	public void shrink() {
		buf = new int[7];
	}

	//@ requires n > 8;
	//@ ensures false;
	public void never() {
	}
}
