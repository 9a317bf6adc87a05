// limit Limits.string: array --array 5
// limit Limits.wide: assumed
// limit Limits.ints: array --array 5
// limit Limits.rows: array --array 5
// limit Limits.strings: array --array 5
// limit Limits.inField: array --array 5
// limit Limits.inStatic: array --array 5
// limit Limits.objects: scope --scope 5
// limit Limits.rounds: loop --unwind 50
// limit Limits.calls: recursion --unwind 50
// limit Limits.made: array --array 200
// limit Limits.openClass: assumed
// limit Limits.number: assumed

/** Each method fails beyond a limit of inputs, and nowhere else. */
public class Limits {
	Limits next;
	String name;
	static int[] all;

	static void string(String s) {
		assert s == null || s.length() < 5;
	}

	static void wide(String s) {
		assert s == null || s.length() == 0 || s.charAt(0) < 256;
	}

	static void ints(int[] a) {
		assert a == null || a.length < 5;
	}

	static void rows(int[][] a) {
		assert a == null || a.length == 0 || a[0] == null || a[0].length < 5;
	}

	static void strings(String[] a) {
		assert a == null || a.length == 0 || a[0] == null || a[0].length() < 5;
	}

	static void inField(Limits l) {
		assert l == null || l.name == null || l.name.length() < 5;
	}

	static void inStatic() {
		assert all == null || all.length < 5;
	}

	static void objects(Limits a) {
		Limits b = a == null ? null : a.next, c = b == null ? null : b.next, d = c == null ? null : c.next, e = d == null ? null : d.next;
		assert e == null || e == a || e == b || e == c || e == d || a == b || a == c || a == d || b == c || b == d || c == d;
	}

	static void rounds(int n) {
		int i = 0;
		while (i < n) {
			i++;
		}
		assert i != 40;
	}

	static void calls(int n) {
		assert depth(n) != 40;
	}

	private static int depth(int n) {
		return n <= 0 ? 0 : 1 + depth(n - 1);
	}

	static void made(int n) {
		if (n >= 0 && n < 300) {
			assert new int[n].length < 150;
		}
	}

	static void openClass(Object o) {
		assert !(o instanceof Long);
	}

	static void number(Number n) {
		assert n == null || n.intValue() == n.longValue();
	}
}
