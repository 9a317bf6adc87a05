// What the documentation of a method says of null counts: an argument that may be null is tried, and one that is not null is
// not, whatever the code compares.
// bounds: --null-arguments=false --unreached=false --begin=reachable
// expect DocumentsNull.may: violated null
// expect DocumentsNull.optional: violated null
// expect DocumentsNull.permitted: violated null
// expect DocumentsNull.silent: holds
// expect DocumentsNull.never: holds
// expect DocumentsNull.both: holds
// expect DocumentsNull.first: violated null
// expect DocumentsNull.second: holds
// expect DocumentsNull.sized: violated null
// expect DocumentsNull.conditional: holds
// expect DocumentsNull.library: violated library
// expect DocumentsNull.handed: holds
// expect DocumentsNull.throwing: holds
public class DocumentsNull implements DocumentsNullSized {
	/**
	 * Counts.
	 *
	 * @param s the text, may be
	 *          <code>null</code>
	 * @return its length
	 */
	public static int may(String s) {
		return s.length();
	}

	/** @param s the text, or {@code null} for the default one. */
	public static int optional(String s) {
		return s.length();
	}

	/** @param s the text (<code>null</code> permitted). */
	public static int permitted(String s) {
		return s.length();
	}

	/**
	 * Null or not.
	 *
	 * @param s the text
	 */
	public static int silent(String s) {
		return s.length();
	}

	/** @param s the text, must not be {@code null} */
	public static int never(String s) {
		int n = s == null ? 1 : 0;
		return n + s.length();
	}

	/** @param s the text, not null; its parts may be null */
	public static int both(String s) {
		return s.length();
	}

	/**
	 * Adds.
	 *
	 * @param s the one, can be null
	 * @param t the other, not null
	 */
	public static int first(String s, String t) {
		return s.length() + 1;
	}

	/**
	 * Adds.
	 *
	 * @param s the one, can be null
	 * @param t the other, not null
	 */
	public static int second(String s, String t) {
		return t.length();
	}

	@Override
	public int sized(String text) {
		return text.length();
	}

	/**
	 * Joins.
	 *
	 * @param s the text, may be null
	 * @throws NullPointerException if the library has no texts, which should never happen
	 */
	public static String library(String s) {
		return "a".concat(s);
	}

	/** @param s the text */
	public static String handed(String s) {
		return "a".concat(s);
	}

	/**
	 * Joins.
	 *
	 * @param s the text, may be null
	 * @throws NullPointerException if it is
	 */
	public static String throwing(String s) {
		return "a".concat(s);
	}

	/** @param s the text, which may be null only if there is a default */
	public static int conditional(String s) {
		return s.length();
	}
}

interface DocumentsNullSized {
	/** @param s the text; null is allowed */
	int sized(String s);
}
