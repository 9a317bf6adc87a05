import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

class Kept {
	private List<String> made = new ArrayList<>(); // always
	private String given; // owed
	private String checked; // always
	private String tested = ""; // always
	private Object dropped = new Object(); // may be null
	private Object never; // may be null
	private Object late; // may be null
	private Object copied; // owed
	private Object inLambda = new Object(); // may be null
	private Object inInner = new Object(); // may be null
	private Object ofOther = new Object(); // may be null
	private Object chained = new Object(); // may be null
	private int[] numbers = {1}; // always
	private Object first = null; // may be null
	private final Object last = null; // nothing
	Object open = new Object(); // nothing
	private Object passed = new Object(); // may be null
	private Object handed = new Object(); // owed

	Kept(String given, String checked) {
		this.given = given;
		this.checked = Objects.requireNonNull(checked);
		this.copied = given;
		start();
		late = new Object();
		first = late;
	}

	void start() {
	}

	void test(String s) {
		if (s != null) {
			tested = s;
		}
	}

	void again(String s) {
		given = s;
		copied = given;
		numbers = numbers.clone();
		made = new ArrayList<>(made);
		tested = checked;
	}

	void pass(Object x) {
		passed = x;
	}

	void clear() {
		pass(null);
	}

	void hand(Object x, boolean b) {
		handed = x;
	}

	void handAll(Object x) {
		hand(x, true);
		hand(new Object(), false);
	}

	void drop() {
		dropped = null;
	}

	void mix(boolean b) {
		chained = b ? chained : dropped;
	}

	Runnable lambda() {
		return () -> inLambda = null;
	}

	void other(Kept k, Object x) {
		k.ofOther = x == null ? null : x;
	}

	class Inner {
		void set() {
			inInner = null;
		}
	}
}

class Leaky {
	static Leaky seen;
	private Object early = new Object(); // always
	private Object after; // may be null

	Leaky() {
		seen = this;
		after = new Object();
	}

	Leaky(int n) {
		this();
		after = n > 0 ? new Object() : after;
	}
}

class Base {
	Base() {
		hook();
	}

	void hook() {
	}
}

class Below extends Base {
	private Object set = new Object(); // may be null

	void hook() {
		System.out.println(set);
	}
}

class Twice {
	private Object brief = new Object(); // may be null

	Twice() {
		Leaky.seen = null;
		brief = null;
		brief = new Object();
	}
}

class Named {
	private String name = "a"; // may be null

	native void rename();
}

class Ring {
	private Ring next; // always
	private Ring own = this; // always

	Ring() {
		next = this;
	}

	void link(Ring r) {
		if (r != null) {
			next = r.next;
		}
	}
}

class Guess {
	private String found = ""; // may be null
	private String tried = ""; // always

	void find(List<String> list, int i) {
		found = list.get(i);
		try {
			tried = String.valueOf(list.size());
		} catch (RuntimeException e) {
			tried = e.toString() + "";
		}
	}
}

class Chain {
	private Object far = new Object(); // may be null

	void outer(Object x) {
		inner(x);
	}

	void inner(Object x) {
		far = x;
	}

	void none() {
		outer(null);
	}
}

class Built {
	private Object by; // may be null
	private Object put = new Object(); // may be null

	Built(Object x) {
		by = x;
	}

	static void put(Built b, Object x) {
		b.put = x;
	}

	static Built none() {
		Built b = new Built(null);
		put(b, null);
		return b;
	}
}

class Alone {
	private Object only = new Object(); // may be null

	void set(Object x) {
		only = x;
	}

	void none() {
		set(null);
	}
}

class Finals {
	private final String label; // owed
	final Object open2; // owed
	public final Object fixed = new Object(); // always
	final Object nulled; // may be null

	Finals(String label, Object o) {
		this.label = label;
		open2 = o;
		nulled = null;
	}
}

class Starts {
	private Object byInit; // always
	private Object beforeInit = new Object(); // always
	private Object afterInit; // may be null
	private Object copiedEarly = ""; // may be null
	private Object copiedLate = ""; // always
	private Object readEarly; // may be null
	private Object shownEarly; // may be null
	private Object byHelp; // may be null
	private Object setTwice; // always

	Starts() {
		init();
		early();
		afterInit = new Object();
		readEarly = early2();
		deeper(3);
		help(this);
		show();
		shownEarly = new Object();
	}

	private void init() {
		byInit = new Object();
	}

	private void early() {
		copiedEarly = afterInit;
		copiedLate = beforeInit;
	}

	private final Object early2() {
		return readEarly;
	}

	private void show() {
		System.out.println(this);
	}

	private void deeper(int n) {
		setTwice = "";
		if (n > 0) {
			deeper(n - 1);
		}
	}

	private static void help(Starts s) {
		s.byHelp = "";
	}
}

class Peeks {
	static Peeks seen;
	private Object peeked = peek(); // may be null

	Peeks() {
		if (peeked == null) {
			seen = this;
		}
		peeked = new Object();
	}

	private Object peek() {
		return peeked;
	}
}

class AbovePeeks extends Peeks {
	private Object underPeeks = new Object(); // may be null
}

class Quiet {
	private Object quiet = ""; // always

	Quiet() {
		count();
	}

	private int count() {
		return quiet.hashCode();
	}
}

class BelowQuiet extends Quiet {
	private Object underQuiet = new Object(); // always
}

class Captures {
	/*
	captured val$made1; // always
	captured val$null1; // may be null
	captured val$arg1; // owed
	captured val$used1; // always
	captured val$both1; // may be null
	captured val$list1; // promised
	captured val$bad1; // may be null
	captured val$lambda1; // may be null
	captured val$inBody1; // always
	*/
	Object anonymous(Object arg1, List<String> used1, List<String> l, Weak w, Iterable<String> s) {
		Object made1 = new Object[used1.size()];
		Object null1 = l.get(0);
		Object list1 = l.iterator();
		Object bad1 = w.listIterator();
		Object lambda1 = s.spliterator();
		return new Object() {
			public String toString() {
				return "" + made1 + null1 + arg1 + used1 + list1 + bad1 + lambda1;
			}
		};
	}

	void other(boolean b) {
		Object both1 = b ? null : "";
		Object inBody1 = String.valueOf(b);
		class Local {
			private Object given1; // always
			private Object twice1; // may be null

			Local(Object x, Object y) {
				given1 = x;
				twice1 = y;
			}

			public String toString() {
				return "" + both1;
			}

			Object again() {
				return new Local("", both1) {
					public String toString() {
						return "" + inBody1;
					}
				};
			}
		}
		new Local("", "").again();
	}

	Iterable<String> iterates() {
		return new Iterable<String>() {
			public java.util.Iterator<String> iterator() {
				return new ArrayList<String>().iterator();
			}

			public java.util.Spliterator<String> spliterator() {
				return null;
			}
		};
	}

	static abstract class Weak extends java.util.AbstractList<String> {
		public java.util.ListIterator<String> listIterator() {
			return null;
		}
	}
}

class References {
	interface Maker {
		Object make(Object x);
	}

	Maker maker() {
		class ByHandle {
			private Object handled1; // may be null

			ByHandle(Object x) {
				handled1 = x;
			}
		}
		return ByHandle::new;
	}
}

class Casts {
	Casts() {
		look();
	}

	private void look() {
		Object o = ((UnderCasts) this).looked;
	}
}

class UnderCasts extends Casts {
	final Object looked = new Object(); // may be null
}

class Writes extends java.io.Writer {
	private final char[] buffered = new char[4]; // always
	private Object counted; // always

	Writes() {
		counted = new Object();
	}

	@Override
	public void write(char[] from, int off, int len) {
	}

	@Override
	public void flush() {
	}

	@Override
	public void close() {
	}
}

class Wheel {
	private Wheel follower; // always
	private Object around; // always

	Wheel() {
		follower = this;
		around = new Object();
	}

	void insert(Wheel r) {
		r.follower = follower;
		follower = r;
	}
}

class Rounds {
	private final Rounds me; // always
	private final Object shown; // may be null

	Rounds() {
		me = this;
		go();
		shown = new Object();
	}

	private void go() {
		me.show();
	}

	void show() {
		System.out.println(shown);
	}
}

class RoundsOpen {
	RoundsOpen itself; // nothing
	private Object seenOpen; // may be null

	RoundsOpen() {
		itself = this;
		itself.show();
		seenOpen = new Object();
	}

	void show() {
		System.out.println(seenOpen);
	}
}

class RoundsAbove {
	protected Object lock = this; // nothing
}

class RoundsBelow extends RoundsAbove {
	private Object seenBelow; // may be null

	RoundsBelow() {
		lock.hashCode();
		seenBelow = new Object();
	}

	@Override
	public int hashCode() {
		return seenBelow == null ? 1 : 2;
	}
}

class RoundsHanded extends RoundsAbove {
	private Object seenHanded; // may be null

	RoundsHanded() {
		System.out.println(lock);
		seenHanded = new Object();
	}
}

class RoundsInHelper extends RoundsAbove {
	private Object seenInHelper; // may be null

	RoundsInHelper() {
		help();
		seenInHelper = new Object();
	}

	private void help() {
		lock.notifyAll();
		lock.toString();
	}
}

class RoundsInLoop {
	RoundsInLoop turned; // nothing
	private Object seenInLoop; // may be null

	RoundsInLoop(int n) {
		for (int i = 0; i < n; i++) {
			if (turned != null) {
				turned.show();
			}
			turned = this;
		}
		seenInLoop = new Object();
	}

	void show() {
		System.out.println(seenInLoop);
	}
}

class ThrowsItself extends RuntimeException {
	private final Object setLate; // may be null
	private Object setBefore; // always

	ThrowsItself(boolean now) {
		super("now");
		setBefore = new Object();
		if (now) {
			throw this;
		}
		setLate = new Object();
	}
}

class ThrownWith extends Exception {
	private final Object thrownWith = new Object(); // always

	ThrownWith(Throwable why) {
		super("it failed", why);
	}
}
