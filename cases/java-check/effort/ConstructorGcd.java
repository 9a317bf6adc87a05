// expect(long) ConstructorGcd.times: violated null
// expect(long) ConstructorGcd.made: bounded

// The recursion in the constructor is too much to unroll it far. The time ends anywhere, such as where a class is initialised,
// and a null that shows early says nothing of what comes behind the constructor.
final class ConstructorGcd {
	final int n, d;

	ConstructorGcd(int n, int d) {
		if (d == 0)
			throw new IllegalArgumentException("zero");
		int g = gcd(n, d);
		this.n = n / g;
		this.d = d / g;
	}

	static int gcd(int a, int b) {
		return b == 0 ? a : gcd(b, a % b);
	}

	ConstructorGcd times(ConstructorGcd o) {
		ConstructorGcd r = new ConstructorGcd(n * o.n, d * o.d);
		assert r.d != 0;
		return r;
	}

	static void made(int n, int d) {
		ConstructorGcd f = new ConstructorGcd(n, d);
		assert f.d != 0;
	}
}
