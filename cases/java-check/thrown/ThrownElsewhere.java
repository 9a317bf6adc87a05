// What a method of another class is given was made by its callers, if nothing of it comes from outside.
// bounds: --scope 2 --null-arguments=false --unreached=false --strict=false --begin=reachable
// expect(long) ThrownElsewhere.same: violated library
// expect(long) ThrownElsewhere.after: violated library
// expect ThrownElsewhere.letter: holds
// expect ThrownElsewhere.following: holds
// expect(long) ThrownElsewhere.deep: violated library

public class ThrownElsewhere {
	/** Texts of other classes than String may differ in length. */
	public static boolean same(CharSequence a, CharSequence b) {
		if (a instanceof String && b instanceof String) {
			return a.equals(b);
		}
		return Letters.same(a, b, Math.max(a.length(), b.length()));
	}

	/** The number is computed here. */
	public static char after(String s) { return Letters.at(s, s.length()); }

	/** Who calls this gives the number. */
	public static char letter(String s, int i) { return Letters.at(s, i); }

	/** Nothing is in the number but what the caller gave, with the text that it is for. */
	public static char following(String s, int i) { return Letters.at(s, i + 1); }

	/** Two classes pass it on. */
	public static char deep(String s) { return More.at(s, s.length() + 1); }
}

class Letters {
	private Letters() {}

	static boolean same(CharSequence a, CharSequence b, int length) {
		for (int i = 0; i < length; i++) {
			if (a.charAt(i) != b.charAt(i)) {
				return false;
			}
		}
		return true;
	}

	static char at(String s, int i) { return s.charAt(i); }
}

class More {
	private More() {}

	static char at(String s, int i) { return Letters.at(s, i); }
}
