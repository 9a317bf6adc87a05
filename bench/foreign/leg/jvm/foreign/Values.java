package foreign;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * The values of one run: a tape of draws. A run follows the tape it begins with, as far
 * as that goes, and makes up what comes after; what it really drew is the tape that is
 * kept. A draw is a kind (the descriptor of its type, L for a length) and its bits.
 */
public final class Values {
	private Values() {}

	/** Ends a run that an assumption leaves out. */
	public static final class LeftOut extends Error {
		LeftOut() { super(null, null, false, false); }
	}

	static final class Draw {
		final char kind;
		final long bits;

		Draw(char kind, long bits) { this.kind = kind; this.bits = bits; }

		/** The word that assay.Inputs reads. */
		String word() {
			switch (kind) {
				case 'Z': return bits != 0 ? "true" : "false";
				case 'F': return Float.toString(Float.intBitsToFloat((int) bits));
				case 'D': return Double.toString(Double.longBitsToDouble(bits));
			}
			return Long.toString(bits);
		}
	}

	static Random random = new Random(1);
	static int limit = 4; // of lengths
	static Words words = new Words(); // what the program compares with

	private static List<Draw> given = List.of(); // the tape to follow
	static List<Draw> drawn = new ArrayList<>();
	static boolean leftOut;

	static synchronized void begin(List<Draw> tape) {
		given = tape;
		drawn = new ArrayList<>();
		leftOut = false;
	}

	public static void assume(boolean condition) {
		if (!condition) {
			leftOut = true;
			throw new LeftOut();
		}
	}

	public static int lengthLimit() { return limit; }

	public static synchronized int length() { return (int) integer('L', 0, limit); }

	/** A string: its length, and its characters. */
	public static synchronized String text(int most) {
		int at = drawn.size();
		String word = at >= given.size() && random.nextInt(3) == 0 ? words.string(random) : null;
		if (word != null && word.length() <= most) {
			drawn.add(new Draw('L', word.length()));
			for (char c : word.toCharArray()) {
				drawn.add(new Draw('C', c));
			}
			return new String(word);
		}
		int n = (int) integer('L', 0, most > limit ? Math.min(most, limit + 8) : most);
		StringBuilder b = new StringBuilder();
		for (int i = 0; i < n; i++) {
			b.append((char) integer('C', 0, Character.MAX_VALUE));
		}
		return new String(b.toString()); // no constant, also if it is empty
	}

	/** An integer from low to high; a run that allows none is left out. */
	public static synchronized long integer(char kind, long low, long high) {
		assume(low <= high);
		int at = drawn.size();
		long v = at < given.size() ? inside(given.get(at).bits, low, high) : inside(fresh(kind, low, high), low, high);
		drawn.add(new Draw(kind, v));
		return v;
	}

	public static synchronized float real32() {
		int at = drawn.size();
		float f;
		if (at < given.size()) {
			Draw d = given.get(at);
			f = d.kind == 'F' ? Float.intBitsToFloat((int) d.bits) : d.kind == 'D' ? (float) Double.longBitsToDouble(d.bits) : d.bits;
		} else {
			f = random.nextInt(4) == 0 ? Float.intBitsToFloat(random.nextInt()) : (float) freshReal();
		}
		drawn.add(new Draw('F', Float.floatToRawIntBits(f)));
		return f;
	}

	public static synchronized double real64() {
		int at = drawn.size();
		double v;
		if (at < given.size()) {
			Draw d = given.get(at);
			v = d.kind == 'D' ? Double.longBitsToDouble(d.bits) : d.kind == 'F' ? Float.intBitsToFloat((int) d.bits) : d.bits;
		} else {
			v = random.nextInt(4) == 0 ? Double.longBitsToDouble(random.nextLong()) : freshReal();
		}
		drawn.add(new Draw('D', Double.doubleToRawLongBits(v)));
		return v;
	}

	/** The value if it is inside, else one that is, as near as wrapping round brings it. */
	private static long inside(long v, long low, long high) {
		if (low <= v && v <= high) {
			return v;
		}
		long size = high - low + 1;
		return size <= 0 ? (v < low ? low : high) : low + Math.floorMod(v - low, size);
	}

	private static long fresh(char kind, long low, long high) {
		switch (random.nextInt(kind == 'L' ? 2 : 8)) {
			case 0: return low + random.nextInt(3);
			case 1: return kind == 'L' ? random.nextLong() : high - random.nextInt(3);
			case 2: case 3: return random.nextInt(31) - 10;
			case 4: return kind == 'C' ? "aAzZ09 -+.,_é\u00ff\u0100\ud800"
				.charAt(random.nextInt(16)) : random.nextLong() >> random.nextInt(64);
			case 5: case 6: return words.integer(random) + random.nextInt(3) - 1;
		}
		return kind == 'C' ? 'a' + random.nextInt(26) : random.nextLong();
	}

	private static final double[] special = {0.0, -0.0, 1, -1, 0.5, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY,
		Double.MAX_VALUE, -Double.MAX_VALUE, Double.MIN_VALUE, Integer.MAX_VALUE, Integer.MIN_VALUE, 0x1p53, 0x1p63, -0x1p63, Float.MAX_VALUE, 1e-3};

	private static double freshReal() {
		switch (random.nextInt(4)) {
			case 0: return special[random.nextInt(special.length)];
			case 1: return words.real(random) + (random.nextBoolean() ? 0 : random.nextInt(3) - 1);
			case 2: return (random.nextInt(2001) - 1000) / 10.0;
		}
		return random.nextGaussian() * Math.pow(10, random.nextInt(10));
	}
}
