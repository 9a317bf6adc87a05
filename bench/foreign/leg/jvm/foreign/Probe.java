package foreign;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What instrumented programs report while they run: how far each branch was from going
 * the other way, which values were compared, how often loops and methods were entered.
 */
public final class Probe {
	private Probe() {}

	/** Ends a run that goes too far. */
	public static final class Enough extends Error {
		Enough() { super(null, null, false, false); }
	}

	static Words words = new Words();
	static Map<Integer, Double> best = new HashMap<>(); // by outcome: the smallest distance; 0 once it happened
	static boolean better; // this run made something smaller
	static long steps, mostSteps = 2_000_000;
	static int mostRounds; // of a loop, entries of a method: a run inside bounds; 0 for any
	static boolean enough;
	static Map<Integer, Integer> rounds = new HashMap<>();
	static final List<long[]> pairs = new ArrayList<>(); // integers that were compared
	static final List<String[]> texts = new ArrayList<>(); // strings that were
	private static double pending; // the difference of a comparison of longs or floats
	private static boolean isPending;

	static synchronized void begin() {
		better = enough = isPending = false;
		steps = 0;
		rounds.clear();
		pairs.clear();
		texts.clear();
	}

	private static void step() {
		if (++steps > mostSteps) {
			enough = true;
		}
		if (enough) {
			throw new Enough();
		}
	}

	/** A loop goes round, or a method begins. */
	public static synchronized void round(int id) {
		step();
		if (mostRounds > 0 && rounds.merge(id, 1, Integer::sum) > mostRounds) {
			enough = true;
			throw new Enough();
		}
	}

	/** The operators of jumps, from the opcodes: EQ NE LT GE GT LE. */
	private static boolean taken(int op, double d) {
		switch (op) {
			case 0: return d == 0;
			case 1: return d != 0;
			case 2: return d < 0;
			case 3: return d >= 0;
			case 4: return d > 0;
		}
		return d <= 0;
	}

	private static void branch(int id, int op, double d) {
		step();
		boolean t = taken(op, d);
		reached(id * 2 + (t ? 1 : 0), 0);
		double away = op <= 1 ? (d == 0 ? 1 : Math.abs(d)) : Math.abs(d) + 1;
		reached(id * 2 + (t ? 0 : 1), away);
	}

	private static void reached(int outcome, double distance) {
		Double old = best.get(outcome);
		if (old == null || distance < old) {
			best.put(outcome, distance);
			better = true;
		}
	}

	static int covered() {
		int n = 0;
		for (double d : best.values()) {
			n += d == 0 ? 1 : 0;
		}
		return n;
	}

	private static void pair(long a, long b) {
		if (a != b && pairs.size() < 256) {
			pairs.add(new long[] {a, b});
		}
	}

	public static synchronized void one(int a, int id, int op) {
		double d = isPending ? pending : a;
		if (!isPending) {
			pair(a, 0);
		}
		isPending = false;
		branch(id, op, d);
	}

	public static synchronized void two(int a, int b, int id, int op) {
		isPending = false;
		pair(a, b);
		branch(id, op, (double) a - b);
	}

	public static synchronized void isNull(Object a, int id, int op) { isPending = false; branch(id, op, a == null ? 0 : 1); }

	public static synchronized void same(Object a, Object b, int id, int op) { isPending = false; branch(id, op, a == b ? 0 : 1); }

	public static synchronized void choose(int v, int id, int[] keys) {
		for (int k = 0; k < keys.length; k++) {
			pair(v, keys[k]);
			reached((id + k) * 2, Math.abs((double) v - keys[k]));
		}
	}

	public static synchronized int compare(long a, long b) {
		pair(a, b);
		pending = (double) a - b;
		if (pending == 0 && a != b) {
			pending = a < b ? -1 : 1;
		}
		isPending = true;
		return Long.compare(a, b);
	}

	private static int reals(double a, double b, int unordered) {
		if (a != a || b != b) {
			isPending = false;
			return unordered;
		}
		words.add(a);
		words.add(b);
		pending = a == b ? 0 : a - b;
		isPending = pending != 0 || a == b;
		return a < b ? -1 : a > b ? 1 : 0;
	}

	public static synchronized int compareDoubleLess(double a, double b) { return reals(a, b, -1); }
	public static synchronized int compareDoubleGreater(double a, double b) { return reals(a, b, 1); }
	public static synchronized int compareFloatLess(float a, float b) { return reals(a, b, -1); }
	public static synchronized int compareFloatGreater(float a, float b) { return reals(a, b, 1); }

	public static synchronized void strings(Object a, Object b) {
		if (a instanceof String && b instanceof String && texts.size() < 32) {
			texts.add(new String[] {(String) a, (String) b});
		}
	}
}
