// Who goes over the characters of a text, and leaves for some of them, has said what it takes: what the library says of the others is not its caller's affair.
// bounds: --scope 2 --null-arguments=false --unreached=false --strict=false --begin=reachable
// expect(long) Vetted.index: violated library
// expect(long) Vetted.digits: violated library
// expect(long) Vetted.sum: violated library
// expect Vetted.plain: holds
// expect(long) Vetted.first: holds
// expect(long) Vetted.prefix: holds
// expect(long) Vetted.other: holds

public class Vetted {
	/** The index that a path begins with, or -1: the loop steps twice, and looks at every other character. */
	public static int index(String path) { return path.isEmpty() ? -1 : parsed(path.substring(1)); }

	private static int parsed(String s) {
		int n = s.length();
		if (n == 0 || n > 4) {
			return -1;
		}
		for (int i = 0; i < n; i++) {
			char c = s.charAt(i++);
			if (c > '9' || c < '0') {
				return -1;
			}
		}
		return Numbers.parseInt(s);
	}

	/** Nothing is said of a text without a character. */
	public static int digits(String s) {
		for (int i = 0; i < s.length(); i++) {
			if (!Character.isDigit(s.charAt(i))) {
				return -1;
			}
		}
		return Integer.parseInt(s);
	}

	/** A text with two points is let pass. */
	public static double sum(String s) {
		if (s.length() < 3) {
			return 0;
		}
		for (int i = 0; i < s.length(); i++) {
			switch (s.charAt(i)) {
			case '0', '1', '.':
				break;
			default:
				return 0;
			}
		}
		return Double.parseDouble(s);
	}

	/** Nothing is examined. */
	public static int plain(String s) { return Integer.parseInt(s); }

	/** A sign is looked for, and nothing is said of the rest. */
	public static int first(String s) { return !s.isEmpty() && s.charAt(0) == '-' ? -1 : Integer.parseInt(s); }

	/** The loop finds where the number ends. */
	public static int prefix(String s) {
		int i = 0;
		while (i < s.length() && s.charAt(i) != ' ') {
			i++;
		}
		return Integer.parseInt(s.substring(0, i));
	}

	/** One of two readers takes the text, whatever is in it. */
	public static double other(String s) {
		for (int i = 0; i < s.length(); i++) {
			if (s.charAt(i) == '.') {
				return Double.parseDouble(s);
			}
		}
		return Integer.parseInt(s);
	}
}

class Numbers {
	private Numbers() {}

	static int parseInt(String s) { return Integer.parseInt(s); }
}
