package assay;

/**
 * Arbitrary values, and assumptions about them. assay understands the calls; run by java
 * itself, the values come from {@link Inputs}.
 */
public final class Assay {
	private Assay() {}

	/** Leaves out every run in which the condition is false. */
	public static void assume(boolean condition) { Inputs.assume(condition); }

	public static boolean nondetBoolean() { return Inputs.nextBoolean(); }
	public static byte nondetByte() { return (byte) Inputs.next(8); }
	public static char nondetChar() { return (char) Inputs.next(16); }
	public static short nondetShort() { return (short) Inputs.next(16); }
	public static int nondetInt() { return (int) Inputs.next(32); }
	public static long nondetLong() { return Inputs.next(64); }
	public static float nondetFloat() { return Inputs.nextFloat(); }
	public static double nondetDouble() { return Inputs.nextDouble(); }

	/** Any int from low to high, both included; there is none if low is above high. */
	public static int nondetInt(int low, int high) { return (int) Inputs.next(32, low, high); }

	/** Any long from low to high, both included; there is none if low is above high. */
	public static long nondetLong(long low, long high) { return Inputs.next(64, low, high); }

	/** Any char from low to high, both included; there is none if low is above high. */
	public static char nondetChar(char low, char high) { return (char) Inputs.next(16, low, high); }

	/** The length of an arbitrary string or array: from 0 to a bound that assay reports. */
	public static int nondetLength() { return Inputs.nextLength(); }

	/** Any string; its length is bounded as that of all inputs is. It is not null. */
	public static String nondetString() { return text(nondetLength()); }

	/** Any string of at most so many characters. It is not null. */
	public static String nondetString(int maxLength) { return text(nondetInt(0, maxLength)); }

	/** Any array of ints; its length is bounded as that of all inputs is. It is not null. */
	public static int[] nondetInts() {
		int[] a = new int[nondetLength()];
		for (int i = 0; i < a.length; i++) {
			a[i] = nondetInt();
		}
		return a;
	}

	/** Any array of strings, all of them bounded as inputs are. Neither it nor they are null. */
	public static String[] nondetStrings() {
		String[] a = new String[nondetLength()];
		for (int i = 0; i < a.length; i++) {
			a[i] = nondetString();
		}
		return a;
	}

	/** Any of the values; there is none if the array is empty. */
	@SafeVarargs
	public static <T> T nondetOf(T... values) { return values[nondetInt(0, values.length - 1)]; }

	private static String text(int length) {
		char[] c = new char[length];
		for (int i = 0; i < length; i++) {
			c[i] = nondetChar();
		}
		return new String(c);
	}
}
