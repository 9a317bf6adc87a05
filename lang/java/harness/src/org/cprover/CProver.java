package org.cprover;

import assay.Assay;

/** Arbitrary values and assumptions under the names that JBMC's users know. */
public final class CProver {
	private CProver() {}

	// They steer what java itself does with the original class; nothing here reads them.
	public static boolean enableAssume = true;
	public static boolean enableNondet = true;
	public static boolean enableConcurrency = true;

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

	/** Any object of the class that the call is cast to, or null; java itself cannot make one. */
	public static <T> T nondetWithNull() { throw cannot("nondetWithNull"); }

	/** Any object of the class that the call is cast to; java itself cannot make one. */
	public static <T> T nondetWithoutNull() { throw cannot("nondetWithoutNull"); }

	/** As without the instance, whose class only says what the class of the call is. */
	public static <T> T nondetWithNull(T instance) { throw cannot("nondetWithNull"); }

	/** As without the instance, whose class only says what the class of the call is. */
	public static <T> T nondetWithoutNull(T instance) { throw cannot("nondetWithoutNull"); }

	public static <T> T nondetWithNullForNotModelled() { throw cannot("nondetWithNullForNotModelled"); }
	public static <T> T nondetWithoutNullForNotModelled() { throw cannot("nondetWithoutNullForNotModelled"); }

	/** What follows is not modelled: no run goes on. */
	public static void notModelled() { Assay.assume(false); }

	/** Lets no other thread run until atomicEnd; java itself cannot do it. */
	public static void atomicBegin() { throw cannot("atomicBegin"); }
	public static void atomicEnd() { throw cannot("atomicEnd"); }

	/** The class's name as Class.getCanonicalName gives it. */
	public static String classIdentifier(Object object) { return object.getClass().getCanonicalName(); }

	/** A float that is exactly the double. */
	public static float doubleToFloat(double value) {
		float f = nondetFloat();
		assume(value == (double) f);
		return f;
	}

	/** An array of nulls with the type of another one. */
	public static <T> T[] createArrayWithType(int length, T[] type) {
		@SuppressWarnings("unchecked")
		T[] a = (T[]) java.lang.reflect.Array.newInstance(type.getClass().getComponentType(), length);
		return a;
	}

	/** System.arraycopy for bytes. */
	public static void arraycopy(byte[] src, int srcPos, byte[] dest, int destPos, int length) {
		byte[] copy = new byte[length];
		for (int i = 0; i < length; i++) {
			copy[i] = src[srcPos + i];
		}
		for (int i = 0; i < length; i++) {
			dest[destPos + i] = copy[i];
		}
	}

	/** System.arraycopy for bytes of different arrays. */
	public static void arraycopyInPlace(byte[] src, int srcPos, byte[] dest, int destPos, int length) {
		for (int i = 0; i < length; i++) {
			dest[destPos + i] = src[srcPos + i];
		}
	}

	private static RuntimeException cannot(String method) {
		return new UnsupportedOperationException("java cannot run CProver." + method + "; assay can");
	}
}
