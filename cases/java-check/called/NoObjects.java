// A class without fields has objects if somebody can make one.
// bounds: --null-arguments=false --unreached=false --begin=reachable
// expect(long) NoObjects.never: unknown
// expect(long) NoObjects.failing: unknown
// expect NoObjects.plain: violated assert
public class NoObjects {
	static final class Never {
		Never() { throw new UnsupportedOperationException(); }
	}

	static class Failing {
		static int v = Integer.parseInt("x");
	}

	static class Plain {}

	public static void never(Never a, Never b) {
		if (a != null && b != null) {
			assert a == b;
		}
	}

	public static void failing(Object o) { assert !(o instanceof Failing); }

	public static void plain(Plain a, Plain b) { assert a == b; }
}
