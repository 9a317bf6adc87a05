// expect(long) EndedOnTheWay.finallyLooks: unknown
// expect(long) EndedOnTheWay.messageLooks: unknown
// expect(long) EndedOnTheWay.finallyText: violated division
// expect(long) EndedOnTheWay.message: violated assert
// expect(long) EndedOnTheWay.caughtFirst: violated assert
// expect(long) EndedOnTheWay.behindBranch: violated assert
// expect(long) EndedOnTheWay.behindCall: violated division
// expect EndedOnTheWay.calledBack: violated division
import java.util.Arrays;
import java.util.Map;

// What cannot be followed ends executions on whose way an exception may be: a check before it on the same path was said to
// hold, though nothing stops its exception from leaving.
class EndedOnTheWay {
	static int finallyLooks(int d, Map<String, String> k) {
		int x = 0;
		if (k == null)
			return 0;
		try {
			x = 1 / d;
		} finally {
			k.get("a");
		}
		return x;
	}

	static void messageLooks(int d, Map<String, String> k) {
		if (k != null)
			assert d > 0 : k.get("a");
	}

	static int finallyText(int d, float f) {
		int x = 0;
		try {
			x = 1 / d;
		} finally {
			x += Float.toString(f).length();
		}
		return x;
	}

	static void message(float f) {
		assert f > 0 : text(f);
	}

	static int text(float f) {
		return Float.toString(f).length();
	}

	static void caughtFirst(int d, float f) {
		int n = 0;
		try {
			n = 4 / d;
		} catch (ArithmeticException e) {
			n = text(f);
		}
		assert n < 3;
	}

	static void behindBranch(int n, float f) {
		if (n > 3)
			n -= text(f) > 0 ? 4 : 5;
		assert n < 5;
	}

	static int behindCall(int n, float f) {
		behindText(f);
		return 3 / n;
	}

	static void behindText(float f) {
		if (f > 1)
			text(f);
	}

	static void calledBack(int d, float f) {
		Integer[] a = {1, 2, 3};
		Arrays.sort(a, (x, y) -> (x > 1 || y > 2 ? 5 / d : text(f)) - 1);
	}
}
