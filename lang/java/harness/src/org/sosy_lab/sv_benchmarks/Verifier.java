package org.sosy_lab.sv_benchmarks;

import assay.Assay;

/** Arbitrary values and assumptions under the names that the SV-COMP benchmarks use. */
public final class Verifier {
	private Verifier() {}

	public static void assume(boolean condition) { Assay.assume(condition); }

	public static boolean nondetBoolean() { return Assay.nondetBoolean(); }
	public static byte nondetByte() { return Assay.nondetByte(); }
	public static char nondetChar() { return Assay.nondetChar(); }
	public static short nondetShort() { return Assay.nondetShort(); }
	public static int nondetInt() { return Assay.nondetInt(); }
	public static long nondetLong() { return Assay.nondetLong(); }
	public static float nondetFloat() { return Assay.nondetFloat(); }
	public static double nondetDouble() { return Assay.nondetDouble(); }
	public static String nondetString() { return Assay.nondetString(); }

	/** The factory makes it, out of the values above. */
	public static <T> T nondetObject(Class<T> type, ObjectFactory<T> factory) { return factory.createObject(); }
}
