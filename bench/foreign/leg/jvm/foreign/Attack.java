package foreign;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Searches for values under which a program fails, and knows nothing of assay. It reads
 * requests, one on each line, words apart by tabs:
 *
 * <pre>
 * attack PATH CLASS SEED MILLISECONDS RUNS LENGTH ROUNDS ARGS
 * replay PATH CLASS LENGTH ARGS VALUE...
 * kind PATH CLASS
 * </pre>
 *
 * LENGTH bounds lengths of strings and arrays. ROUNDS bounds how often each loop goes
 * round and each method is entered in a run, 0 for any; runs beyond are not looked at.
 * ARGS is 1 if the arguments of main are arbitrary too. A failure is a class of what
 * leaves main (or a thread) and the line in the program where it came from; each is
 * answered once, with the values of a run, and an attack ends with what it did.
 *
 * The search: values that were made up anew, or those of an earlier run that came nearer
 * to a branch than all before it, with some of them changed: to the other side of a
 * comparison that the run made, to a constant of the program, to a boundary, by a little.
 */
public final class Attack {
	/** A run that does not end by itself: the process cannot go on. */
	private static final int STUCK = 7;

	private final Program program;
	private final String main;
	private final boolean args;
	private final List<List<Values.Draw>> corpus = new ArrayList<>();
	private final Map<String, String> failures = new LinkedHashMap<>();
	private long runs, leftOut, abandoned;

	private Attack(String path, String main, int length, int rounds, boolean args) {
		Words words = new Words();
		Probe.words = Values.words = words;
		Probe.best.clear();
		Probe.mostRounds = rounds;
		Values.limit = length;
		this.program = new Program(path, words);
		this.main = main;
		this.args = args;
	}

	public static void main(String[] none) throws Exception {
		PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
		BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
		System.setOut(new PrintStream(OutputStream.nullOutputStream()));
		System.setErr(new PrintStream(OutputStream.nullOutputStream()));
		System.setIn(new ByteArrayInputStream(new byte[0]));
		System.setSecurityManager(new NoExit());
		for (String line; (line = in.readLine()) != null; ) {
			String[] w = line.split("\t");
			switch (w[0]) {
				case "attack": {
					Attack a = new Attack(w[1], w[2], Integer.parseInt(w[6]), Integer.parseInt(w[7]), w[8].equals("1"));
					a.search(Long.parseLong(w[3]), Long.parseLong(w[4]), Long.parseLong(w[5]));
					a.answer(out);
					break;
				}
				case "replay": {
					Attack a = new Attack(w[1], w[2], Integer.parseInt(w[3]), 0, w[4].equals("1"));
					a.run(tape(w));
					a.answer(out);
					break;
				}
				case "kind":
					out.println("kind\t" + kind(w[1], w[2]));
					break;
				default:
					throw new IllegalArgumentException(line);
			}
		}
		Runtime.getRuntime().halt(0);
	}

	/** The words of a request as values: numbers, true, false. */
	private static List<Values.Draw> tape(String[] w) {
		List<Values.Draw> tape = new ArrayList<>();
		for (int i = 5; i < w.length; i++) {
			if (w[i].equals("true") || w[i].equals("false")) {
				tape.add(new Values.Draw('Z', w[i].equals("true") ? 1 : 0));
			} else if (w[i].matches("[+-]?[0-9]+")) {
				tape.add(new Values.Draw('J', Long.parseLong(w[i])));
			} else {
				tape.add(new Values.Draw('D', Double.doubleToRawLongBits(Double.parseDouble(w[i]))));
			}
		}
		return tape;
	}

	private void answer(PrintStream out) {
		failures.values().forEach(out::println);
		out.println("end\t" + runs + "\t" + leftOut + "\t" + abandoned + "\t" + Probe.covered() + "\t" + Probe.best.size());
	}

	private void search(long seed, long millis, long most) throws Exception {
		Random r = Values.random = new Random(seed);
		long end = System.nanoTime() + millis * 1_000_000;
		// The words of assay's own first runs: nothing special, then what the seed says.
		// It gives up where a third of the runs in a row came nearer to nothing.
		for (long last = 0; runs < most && runs - last <= most / 3 && System.nanoTime() < end && failures.size() < 8; ) {
			run(corpus.isEmpty() || r.nextInt(4) == 0 ? List.of() : mutated(r));
			if (Probe.better && !Values.leftOut || Probe.better && corpus.size() < 20) {
				last = runs;
				corpus.add(Values.drawn);
				if (corpus.size() > 300) {
					corpus.remove(r.nextInt(150));
				}
			}
			if (Values.drawn.isEmpty() && !args) {
				return; // it asks for nothing: all runs are the same
			}
			remember(r);
		}
	}

	/** Takes note of some strings that the run compared. */
	private void remember(Random r) {
		for (String[] t : Probe.texts) {
			for (String s : t) {
				if (s.length() <= Values.limit + 8) {
					Values.words.add(s);
				}
			}
		}
		kept.clear();
		kept.addAll(Probe.pairs);
	}

	private final List<long[]> kept = new ArrayList<>(); // pairs of the last run

	private List<Values.Draw> mutated(Random r) {
		int n = corpus.size();
		List<Values.Draw> t = new ArrayList<>(corpus.get(r.nextBoolean() ? r.nextInt(n) : Math.max(0, n - 1 - r.nextInt(8))));
		if (t.isEmpty()) {
			return t;
		}
		if (r.nextInt(10) == 0) {
			return t.subList(0, r.nextInt(t.size())); // the rest anew
		}
		for (int k = 0; k <= r.nextInt(3); k++) {
			if (r.nextInt(3) > 0 || !toOtherSide(t, r)) {
				change(t, r.nextInt(t.size()), r);
			}
		}
		return t;
	}

	/** Gives a value that was compared what it was compared with. */
	private boolean toOtherSide(List<Values.Draw> t, Random r) {
		if (kept.isEmpty()) {
			return false;
		}
		long[] p = kept.get(r.nextInt(kept.size()));
		int from = r.nextInt(t.size());
		for (int i = 0; i < t.size(); i++) {
			int at = (from + i) % t.size();
			Values.Draw d = t.get(at);
			if (d.kind != 'F' && d.kind != 'D' && (d.bits == p[0] || d.bits == p[1])) {
				t.set(at, new Values.Draw(d.kind, (d.bits == p[0] ? p[1] : p[0]) + r.nextInt(3) - 1));
				return true;
			}
		}
		return false;
	}

	private void change(List<Values.Draw> t, int at, Random r) {
		Values.Draw d = t.get(at);
		if (d.kind == 'L' && r.nextBoolean()) {
			String s = Values.words.string(r);
			if (s != null) { // a whole string in place of another
				for (long i = d.bits; i > 0 && at + 1 < t.size() && t.get(at + 1).kind == 'C'; i--) {
					t.remove(at + 1);
				}
				t.set(at, new Values.Draw('L', s.length()));
				for (int i = 0; i < s.length(); i++) {
					t.add(at + 1 + i, new Values.Draw('C', s.charAt(i)));
				}
				return;
			}
		}
		if (d.kind == 'D' || d.kind == 'F') {
			double v = d.kind == 'D' ? Double.longBitsToDouble(d.bits) : Float.intBitsToFloat((int) d.bits);
			v = r.nextInt(3) == 0 ? Values.words.real(r) : r.nextBoolean() ? v + r.nextGaussian() * Math.pow(10, r.nextInt(12) - 6) : Double.longBitsToDouble(Double.doubleToRawLongBits(v) + r.nextInt(9) - 4);
			t.set(at, new Values.Draw('D', Double.doubleToRawLongBits(v)));
			return;
		}
		long v = d.bits;
		switch (r.nextInt(7)) {
			case 0: v += r.nextInt(9) - 4; break;
			case 1: v ^= 1L << r.nextInt(64); break;
			case 2: v = -v; break;
			case 3: v = Values.words.integer(r) + r.nextInt(3) - 1; break;
			case 4: v = t.get(r.nextInt(t.size())).bits; break;
			case 5: v += (r.nextBoolean() ? 1L : -1L) << r.nextInt(32); break;
			default: v = r.nextInt(256) - 128;
		}
		t.set(at, new Values.Draw(d.kind, v));
	}

	/** Runs the program once, in a thread of its own, and takes down how it fails. */
	private void run(List<Values.Draw> tape) throws Exception {
		Values.begin(tape);
		Probe.begin();
		NoExit.asked = false;
		Program.Loader loader = program.new Loader();
		Group group = new Group();
		Thread t = new Thread(group, () -> call(loader, group), "main", 4 << 20);
		t.setDaemon(true);
		t.start();
		t.join(10_000);
		for (long end = System.nanoTime() + 2_000_000_000L; group.activeCount() > 0 && System.nanoTime() < end; ) {
			Thread.sleep(1);
		}
		if (group.activeCount() > 0) {
			Runtime.getRuntime().halt(STUCK);
		}
		runs++;
		if (Values.leftOut) {
			leftOut++;
		} else if (Probe.enough) {
			abandoned++;
		} else if (group.thrown != null && !NoExit.asked) {
			failed(loader, group.thrown);
		}
	}

	private void call(ClassLoader loader, Group group) {
		try {
			Method m = loader.loadClass(main).getDeclaredMethod("main", String[].class);
			m.setAccessible(true);
			m.invoke(null, (Object) arguments());
		} catch (InvocationTargetException e) {
			group.take(e.getCause());
		} catch (Throwable e) {
			group.take(e);
		}
	}

	private String[] arguments() {
		if (!args) {
			return new String[0];
		}
		String[] a = new String[(int) Values.integer('I', 0, 3)];
		for (int i = 0; i < a.length; i++) {
			a[i] = Values.text(Values.limit);
		}
		return a;
	}

	private void failed(ClassLoader loader, Throwable e) {
		Throwable at = e;
		while (at instanceof ExceptionInInitializerError && at.getCause() != null) {
			at = at.getCause();
		}
		String where = "?", file = "?";
		for (StackTraceElement f : at.getStackTrace()) {
			if (program.owns(f.getClassName())) {
				where = Integer.toString(f.getLineNumber());
				file = f.getFileName();
				break;
			}
		}
		String key = e.getClass().getName() + "\t" + kindOf(e.getClass()) + "\t" + file + "\t" + where;
		if (failures.containsKey(key)) {
			return;
		}
		StringBuilder b = new StringBuilder("fail\t").append(key).append('\t');
		for (Values.Draw d : Values.drawn) {
			b.append(d.word()).append(' ');
		}
		failures.put(key, b.toString());
	}

	private static String kind(String path, String name) {
		try {
			return kindOf(new Program(path, new Words()).new Loader().loadClass(name));
		} catch (ClassNotFoundException | LinkageError e) {
			return "?";
		}
	}

	/** What the competition and people tell apart. */
	private static String kindOf(Class<?> c) {
		return c == AssertionError.class ? "assert"
			: RuntimeException.class.isAssignableFrom(c) ? "runtime"
			: VirtualMachineError.class.isAssignableFrom(c) ? "resource"
			: Error.class.isAssignableFrom(c) ? "error" : "checked";
	}

	/** The threads of a run, and the first thing that leaves one of them. */
	private static final class Group extends ThreadGroup {
		Throwable thrown;

		Group() { super("run"); }

		synchronized void take(Throwable e) {
			if (thrown == null && !(e instanceof Values.LeftOut) && !(e instanceof Probe.Enough) && !(e instanceof Exit)) {
				thrown = e;
			}
		}

		@Override public void uncaughtException(Thread t, Throwable e) { take(e); }
	}

	private static final class Exit extends SecurityException {}

	/** A program that ends the JVM ends its run. */
	private static final class NoExit extends SecurityManager {
		static volatile boolean asked; // in this run

		@Override public void checkPermission(java.security.Permission p) {
			if (p.getName().startsWith("exitVM")) {
				asked = true;
				throw new Exit();
			}
		}

		@Override public void checkPermission(java.security.Permission p, Object context) {}
	}
}
