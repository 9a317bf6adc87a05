// expect(long) TreeRecursion.search: violated assert endless
// expect TreeRecursion.sized: violated assert endless
// expect(long) TreeRecursion.summed: violated assert endless
// expect(long) TreeRecursion.sizedWell: violated endless

// Recursion into two subtrees has too many paths to unroll it far: what shows in small trees is found in small ones.
class TreeRecursion {
	TreeRecursion left, right;
	int key;

	boolean has(int k) {
		if (k == key)
			return true;
		if (k < key)
			return left != null && left.has(k);
		return right != null && right.has(k);
	}

	int size() {
		return 1 + (left == null ? 0 : left.size()) + (right == null ? 0 : right.size());
	}

	static int sum(TreeRecursion t) {
		return t == null ? 0 : t.key + sum(t.left) + sum(t.right);
	}

	static void search(TreeRecursion t, int k) {
		if (t != null && t.has(k))
			assert t.key != 7;
	}

	static void sized(TreeRecursion t) {
		if (t != null)
			assert t.size() < 3;
	}

	static void summed(TreeRecursion t) {
		if (t != null && t.left != null && t.right != null)
			assert sum(t) != 12;
	}

	static void sizedWell(TreeRecursion t) {
		if (t != null)
			assert t.size() > 0;
	}
}
