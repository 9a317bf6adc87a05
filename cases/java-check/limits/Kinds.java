// limit Kinds.doubles: array --array 5
// limit Kinds.objects: array --array 5
// limit Kinds.component: array --array 5
// limit Kinds.inherited: array --array 5
// limit Kinds.typed: array --array 5
// limit Kinds.list: scope --scope 5
// limit Kinds.listed: scope --scope 5
// limit Kinds.receiver: scope --scope 5
// limit Kinds.builder: assumed
// limit Kinds.called: assumed
// limit Kinds.compared: assumed

/** The kinds of inputs that Limits has not: each method fails beyond a limit of one. */
public class Kinds {
	record Pair(int[] left, int right) {
	}

	static class Base {
		char[] text;
	}

	static class Derived extends Base {
	}

	static class Box<T> {
		T value;
	}

	Kinds next;

	static void doubles(double[] a) {
		assert a == null || a.length < 5;
	}

	static void objects(Pair[] a) {
		assert a == null || a.length < 5;
	}

	static void component(Pair p) {
		assert p == null || p.left() == null || p.left().length < 5;
	}

	static void inherited(Derived d) {
		assert d == null || d.text == null || d.text.length < 5;
	}

	static void typed(Box<long[]> b) {
		assert b == null || b.value == null || b.value.length < 5;
	}

	static void list(Box<Box<Box<Box<Box<?>>>>> b) {
		Box<?> c = b == null ? null : b.value, d = c == null ? null : (Box<?>) c.value, e = d == null ? null : (Box<?>) d.value, f = e == null ? null : (Box<?>) e.value;
		assert f == null || f == b || f == c || f == d || f == e || b == c || b == d || b == e || c == d || c == e || d == e;
	}

	static void listed(Pair a, Pair b, Pair c, Pair d, Pair e) {
		boolean some = a == null || b == null || c == null || d == null || e == null;
		assert some || a == b || a == c || a == d || a == e || b == c || b == d || b == e || c == d || c == e || d == e;
	}

	void receiver() {
		Kinds b = next, c = b == null ? null : b.next, d = c == null ? null : c.next, e = d == null ? null : d.next;
		assert e == null || e == this || e == b || e == c || e == d || b == this || c == this || d == this || b == c || b == d || c == d;
	}

	static void builder(StringBuilder b) {
		assert b == null || b.length() < 5;
	}

	static void called(java.util.function.IntUnaryOperator f) {
		assert f == null || f.applyAsInt(1) != 77;
	}

	static void compared(Comparable<String> c) {
		assert c == null || c.compareTo("a") < 1000;
	}
}
