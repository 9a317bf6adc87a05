// Where a method ends depends on which classes were initialised before it: the calls that are shown begin with that.
// bounds: --null-arguments=false --unreached=false --begin=reachable
// expect(long) Orders.first: violated division
// expect(long) Orders.counted: violated division
// expect(long) Orders.above: violated division
// expect(long) Orders.circle: violated division
// expect Orders.inner: violated division
public class Orders {
	static class A {
		static int x = B.y + 1;
	}

	static class B {
		static int y = A.x + 1;
	}

	static class Counting {
		static {
			n++;
		}

		static void t() {}
	}

	static int n = 0;

	public static int first() { return 1 / (B.y - 1); } // B first: y is 2

	public static int counted() {
		int before = n;
		Counting.t();
		return 1 / (n - before);
	}

	static class Above {
		static int n = 1;
	}

	static class Below extends Above {
		static {
			n = 0;
		}
	}

	public static int above() { return 1 / Above.n; } // after Below

	static class P {
		static final int A = Q.B + 1;
	}

	static class Q {
		static final int B = P.A + 1;
	}

	public static int circle() { return 1 / (Q.B - 1); } // after P

	static int depth = 0;

	static class In {
		static {
			depth += 10;
		}

		static class Deep {
			static int y = depth + 1;
		}
	}

	public static int inner() { return 1 / (In.Deep.y - 11); } // after In, which the first use of Deep is not
}
