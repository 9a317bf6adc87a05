// bounds: --scope 2 --array 2
// expect ClonedContents.apart: holds
// expect(long) ClonedContents.empty: violated assert
// expect(long) ClonedContents.rows: violated assert

// An array behind a type argument was cloned as if it might be the box around it: refused.
class ClonedContents {
	static class Held<T> {
		T value;

		Held(T value) {
			this.value = value;
		}
	}

	static int apart(Held<int[]> h) {
		if (h == null || h.value == null)
			return 0;
		int[] c = h.value.clone();
		assert c != h.value;
		return c.length;
	}

	static int empty(Held<int[]> h) {
		if (h == null || h.value == null)
			return 0;
		int[] c = h.value.clone();
		assert c.length == 0;
		return c.length;
	}

	static int rows(Held<String[][]> h) {
		if (h == null || h.value == null)
			return 0;
		String[][] c = h.value.clone();
		assert c.length == 0 || c[0] != h.value[0];
		return c.length;
	}
}
