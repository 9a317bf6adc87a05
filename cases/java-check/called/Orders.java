// Where a method ends depends on which classes were initialised before it: the calls that are shown begin with that.
// bounds: --null-arguments=false --unreached=false --begin=reachable
// expect Orders.first: violated division
// expect Orders.counted: violated division
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
}
