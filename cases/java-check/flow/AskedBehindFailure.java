// expect AskedBehindFailure.sum: violated assert
// expect AskedBehindFailure.masked: violated assert
// expect AskedBehindFailure.barred: violated assert
// expect AskedBehindFailure.within: proved

// An assertion of several conditions whose first is known to hold was said to be what no execution comes to.
class AskedBehindFailure {
	static void sum(int a) {
		a += 3.7;
		assert a != 3;
		a -= 1e20;
		assert a == Integer.MIN_VALUE || a != a + 1;
	}

	static void masked(int a) {
		assert a != 3;
		int b = a & 1;
		assert b < 2 || a != a + 1;
	}

	static void barred(int a) {
		assert a < 3;
		assert a > 3;
		assert a != 5 || a == 6;
	}

	static int within(int a) {
		int b = a & 1;
		assert b < 2 || a != a + 1;
		return b;
	}
}
