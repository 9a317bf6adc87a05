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
