// Strings that are split at one character: the parts become an array of a type that a class object tells, which
// the library makes by a model that may throw.
//
// expect SplitOfAny.parts: violated assert
// expect(long) SplitOfAny.joined: holds
// expect SplitOfAny.negative: violated assert
// expect(long) SplitOfAny.none: holds
// bounds: --array 3
class SplitOfAny {
	static void parts(String s) {
		if (s != null) {
			assert s.split(",").length < 2;
		}
	}

	static void joined(String s) {
		if (s != null) {
			String[] parts = s.split(";");
			assert parts.length <= s.length() + 1 && (s.isEmpty() || parts.length < 1 || parts[0].length() <= s.length());
		}
	}

	static void negative(int n) {
		try {
			java.lang.reflect.Array.newInstance(int.class, n);
		} catch (NegativeArraySizeException e) {
			assert n != -1;
		}
	}

	static void none(int n) {
		try {
			java.lang.reflect.Array.newInstance(n < 0 ? String.class : null, n < 0 ? 1 : n);
			assert n < 0;
		} catch (NullPointerException e) {
			assert n >= 0;
		}
	}
}
