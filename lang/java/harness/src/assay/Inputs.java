package assay;

import java.util.ArrayDeque;
import java.util.Random;

/**
 * Where the values of {@link Assay} come from when java itself runs a program: first
 * those that were given, in order; then random ones. assay does not use this class.
 *
 * Values are given by {@link #give}, or by the system property assay.inputs, as words
 * with spaces between them: true, -7, 1.5, NaN. The property assay.seed decides the
 * random ones.
 */
public final class Inputs {
	private Inputs() {}

	/** The largest length of a random string or array. One that is given may be longer: assay's bound was. */
	private static final int LENGTH = 4;

	/** The exit status of a run that an assumption leaves out. */
	public static final int LEFT_OUT = 3;

	private static final ArrayDeque<String> given = new ArrayDeque<String>();
	private static final Random random = new Random(Long.getLong("assay.seed", 1));

	static {
		for (String s : System.getProperty("assay.inputs", "").trim().split(" +")) {
			if (!s.isEmpty()) {
				given.add(s);
			}
		}
	}

	/** Adds values to those that are given: numbers, booleans, characters. */
	public static synchronized void give(Object... values) {
		for (Object v : values) {
			given.add(v instanceof Character ? Integer.toString((Character) v) : String.valueOf(v));
		}
	}

	static void assume(boolean condition) {
		if (!condition) {
			System.err.println("assay: an assumption does not hold: this run is left out");
			Runtime.getRuntime().halt(LEFT_OUT);
		}
	}

	static synchronized boolean nextBoolean() {
		String s = given.poll();
		return s == null ? random.nextBoolean() : s.equals("true");
	}

	static synchronized long next(int bits) {
		String s = given.poll();
		return s == null ? random.nextLong() >> (64 - bits) : Long.parseLong(s);
	}

	static synchronized long next(int bits, long low, long high) {
		String s = given.poll();
		assume(low <= high);
		long v;
		if (s != null) {
			v = Long.parseLong(s);
			assume(low <= v && v <= high);
			return v;
		}
		do {
			v = high - low >= 0 && high - low < Long.MAX_VALUE ? low + (random.nextLong() >>> 1) % (high - low + 1) : random.nextLong();
		} while (v < low || v > high);
		return v;
	}

	static synchronized int nextLength() {
		return (int) next(32, 0, given.isEmpty() ? LENGTH : Integer.MAX_VALUE);
	}

	static synchronized float nextFloat() {
		String s = given.poll();
		return s == null ? Float.intBitsToFloat(random.nextInt()) : Float.parseFloat(s);
	}

	static synchronized double nextDouble() {
		String s = given.poll();
		return s == null ? Double.longBitsToDouble(random.nextLong()) : Double.parseDouble(s);
	}
}
