package assay;

import foreign.Values;

/** The harness as the attack sees it: every value comes from {@link Values}. */
public final class Assay {
	private Assay() {}

	public static void assume(boolean condition) { Values.assume(condition); }

	public static boolean nondetBoolean() { return Values.integer('Z', 0, 1) != 0; }
	public static byte nondetByte() { return (byte) Values.integer('B', Byte.MIN_VALUE, Byte.MAX_VALUE); }
	public static char nondetChar() { return (char) Values.integer('C', 0, Character.MAX_VALUE); }
	public static short nondetShort() { return (short) Values.integer('S', Short.MIN_VALUE, Short.MAX_VALUE); }
	public static int nondetInt() { return (int) Values.integer('I', Integer.MIN_VALUE, Integer.MAX_VALUE); }
	public static long nondetLong() { return Values.integer('J', Long.MIN_VALUE, Long.MAX_VALUE); }
	public static float nondetFloat() { return Values.real32(); }
	public static double nondetDouble() { return Values.real64(); }
	public static int nondetInt(int low, int high) { return (int) Values.integer('I', low, high); }
	public static long nondetLong(long low, long high) { return Values.integer('J', low, high); }
	public static char nondetChar(char low, char high) { return (char) Values.integer('C', low, high); }
	public static int nondetLength() { return Values.length(); }
	public static String nondetString() { return Values.text(Values.lengthLimit()); }
	public static String nondetString(int maxLength) { return Values.text(maxLength); }

	public static int[] nondetInts() {
		int[] a = new int[nondetLength()];
		for (int i = 0; i < a.length; i++) {
			a[i] = nondetInt();
		}
		return a;
	}

	@SafeVarargs
	public static <T> T nondetOf(T... values) { return values[nondetInt(0, values.length - 1)]; }
}
