// expect NotShown.divides: violated division
// expect(long) NotShown.asks: unknown
// expect NotShown.mayAsk: violated division
// expect NotShown.passesOn: holds
// expect NotShown.isOfAClass: unknown
// expect(long) NotShown.isOfAnotherClass: violated division
// expect(long) NotShown.holdsApart: unknown
// expect NotShown.runs: violated null
// expect NotShown.ofAnException: unknown
// expect NotShown.same: violated assert
// expect NotShown.never: holds

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Inputs of types that nobody knows a class of are objects all the same. */
public class NotShown {
	static int divides(Map<String, String> m) {
		if (m == null) {
			return 0;
		}
		return 1 / 0;
	}

	static int asks(Map<String, String> m) {
		if (m == null) {
			return 0;
		}
		return 1 / m.size();
	}

	/** The division is also reached without the map: with a number that will do. */
	static int mayAsk(ArrayList<String> l) {
		int n = 1;
		if (l != null) {
			n = l.size();
		}
		return 10 / n;
	}

	static Runnable passesOn(Runnable r, Runnable s) {
		return r == null || r != s ? s : r;
	}

	static int isOfAClass(Object o) {
		if (o instanceof Map) {
			return 1 / 0;
		}
		return 0;
	}

	static int isOfAnotherClass(List<String> l) {
		boolean array = l instanceof ArrayList;
		return array ? 1 / 0 : 0;
	}

	/** What comes before is checked. */
	static int holdsApart(int x, Map<String, String> m) {
		if (x == 0 || m == null) {
			return 0;
		}
		int y = 10 / x;
		return y / m.size();
	}

	static void runs(Runnable r) {
		r.run();
	}

	static class Own extends Exception {
		int code;
	}

	static int ofAnException(Own e) {
		return e == null ? 1 : 1 / e.code;
	}

	/** Whatever may be one object may be one here. */
	static void same(Map<String, String> m, HashMap<String, String> h) {
		assert m == null || m != h;
	}

	static int never(Void v) {
		return v == null ? 0 : 1 / 0;
	}
}
