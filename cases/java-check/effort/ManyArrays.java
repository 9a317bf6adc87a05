// expect ManyArrays.kept: unknown
// expect ManyArrays.initialised: unknown

// Programs that are run and make more than they may hold, in a few statements.
class ManyArrays {
	static class Early {
		static byte[][] all = make();
	}

	static byte[][] make() {
		byte[][] all = new byte[4000][];
		for (int i = 0; i < all.length; i++)
			all[i] = new byte[1 << 20];
		return all;
	}

	static int kept() {
		return make().length;
	}

	static int initialised() {
		return Early.all.length;
	}
}
