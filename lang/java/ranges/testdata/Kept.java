import java.util.*;

// Classes with what their objects keep behind the fields; nothing where there is no comment.
class Ring<E> implements Iterable<E> { // 0 <= end; 0 <= start; elements.length <= max; end < elements.length; max <= elements.length; start < elements.length
	private E[] elements;
	private int start;
	private int end;
	private boolean full;
	private final int max;

	@SuppressWarnings("unchecked")
	Ring(int size) {
		if (size <= 0) {
			throw new IllegalArgumentException("The size must be greater than 0");
		}
		elements = (E[]) new Object[size];
		max = elements.length;
	}

	Ring() { this(32); }

	boolean add(E e) {
		Objects.requireNonNull(e, "element");
		if (full) {
			remove();
		}
		elements[end++] = e;
		if (end >= max) {
			end = 0;
		}
		if (end == start) {
			full = true;
		}
		return true;
	}

	E remove() {
		E e = elements[start];
		if (e != null) {
			elements[start++] = null;
			if (start >= max) {
				start = 0;
			}
			full = false;
		}
		return e;
	}

	private int increment(int index) {
		index++;
		if (index >= max) {
			index = 0;
		}
		return index;
	}

	private int decrement(int index) {
		index--;
		if (index < 0) {
			index = max - 1;
		}
		return index;
	}

	void clear() {
		full = false;
		start = 0;
		end = 0;
		Arrays.fill(elements, null);
	}

	public Iterator<E> iterator() {
		return new Iterator<E>() {
			private int index = start;
			private int last = -1;

			public boolean hasNext() { return full || index != end; }

			public E next() {
				last = index;
				index = increment(index);
				return elements[last];
			}

			public void remove() {
				int pos = last + 1;
				while (pos != end) {
					if (pos >= max) {
						elements[pos - 1] = elements[0];
						pos = 0;
					} else {
						elements[decrement(pos)] = elements[pos];
						pos = increment(pos);
					}
				}
				last = -1;
				end = decrement(end);
				elements[end] = null;
				full = false;
				index = decrement(index);
			}
		};
	}
}

class Stack { // 0 <= size; 4 <= data.length; size <= data.length
	private Object[] data = new Object[4];
	private int size;

	void push(Object o) {
		if (size == data.length) {
			data = Arrays.copyOf(data, 2 * size);
		}
		data[size++] = o;
	}

	Object pop() {
		if (size == 0) {
			throw new NoSuchElementException();
		}
		return data[--size];
	}

	Stack copy() { return this; }
}

class Counter { // 0 <= n
	private int n;

	void up() {
		if (n < Integer.MAX_VALUE) {
			n++;
		}
	}

	void down() {
		if (n > 0) {
			n--;
		}
	}
}

class Overflows {
	private int n;

	void up() { n++; }
}

class Set {
	private int n;

	void set(int n) { this.n = n; }
}

class Checked { // 0 <= n; n <= 100
	private int n;

	void set(int n) {
		if (n < 0 || n > 100) {
			throw new IllegalArgumentException();
		}
		this.n = n;
	}
}

class Others {
	private int n;

	void take(Others o, int k) { o.n = k; }
}

class Broken {
	private int n;
	private final Runnable r;

	Broken(Runnable r) { this.r = r; }

	void step() {
		n++;
		r.run();
		if (n >= 8) {
			n = 0;
		}
	}
}

class Throws { // 0 <= n; n <= 1
	private int n;

	void step(int[] a) {
		n = 1;
		a[0] = 1;
		n = 0;
	}
}

class Between { // 0 <= n; n <= 0
	private int n;

	void step() {
		n = 7;
		n = 0;
	}
}

class Lambda {
	private int n;

	Runnable r(int k) { return () -> n = k; }
}

class Mask { // 0 <= head; 8 <= ring.length; head <= 7; ring.length <= 8
	private final long[] ring = new long[8];
	private int head;

	void put(long x) {
		ring[head] = x;
		head = (head + 1) & (ring.length - 1);
	}
}

class Modulo { // 0 <= head; head < ring.length
	private final int[] ring;
	private int head;

	Modulo(int n) { ring = new int[Math.max(n, 1)]; }

	void put(int x) {
		ring[head] = x;
		head = (head + 1) % ring.length;
	}
}

class Nodes { // 0 <= size; 2 <= nodes.length; nodes.length <= 2; size <= 2
	private Nodes[] nodes = new Nodes[2];
	private int size;

	void add(Nodes o) {
		if (size < nodes.length) {
			nodes[size++] = o;
		}
	}
}

class Covariant { // 0 <= size; 2 <= list.length; list.length <= 2; size <= 2
	private Object[] list = new Integer[2];
	private int size;

	void add(Object o) {
		if (size < list.length) {
			list[size++] = o;
		}
	}

	void reset() {
		if (size > list.length) {
			size = list.length;
		}
	}
}

class Shown { // 0 <= n; n <= 3
	static Shown last;
	private int n;

	Shown() {
		last = this;
		n = 3;
	}
}

class Above {
	Above() { hook(); }

	void hook() { }
}

class Below extends Above {
	private int n = 1;

	void hook() { n = 5; }
}

class Reads extends Vector<Object> {
	private int n = 1;

	Reads(Collection<Object> c) { super(c); }

	public boolean add(Object o) { n = 2; return true; }
}

class Swaps { // 0 <= lo; lo <= hi
	private int lo, hi;

	Swaps(int a, int b) {
		if (a < 0 || b < 0) {
			throw new IllegalArgumentException();
		}
		lo = Math.min(a, b);
		hi = Math.max(a, b);
	}

	void grow() {
		if (hi < 1000) {
			hi += 3;
		}
		if (lo > 0) {
			lo -= 1;
		}
	}
}

class Full { // max <= all.length; all.length <= max; -1 <= top; top < all.length
	private Object[] all;
	private int top, max;

	Full(int n) {
		all = new Object[n];
		max = n;
		top = -1;
	}

	boolean isFull() { return top + 1 == max; }

	void push(Object x) {
		if (isFull()) {
			resize(max * 2 + 1);
		}
		all[++top] = x;
	}

	Object pop() { return top < 0 ? null : all[top--]; }

	private void resize(int n) {
		Object[] next = new Object[n];
		System.arraycopy(all, 0, next, 0, top + 1);
		all = next;
		max = n;
	}
}

class Half { // 4 <= all.length; all.length <= 4
	private final Object[] all = new Object[4];
	private int top = -1;

	boolean isFull() { return top + 1 == all.length; }

	void push(Object x) {
		if (!isFull()) {
			all[++top] = x;
		}
	}
}

class Twice extends Half {
	boolean isFull() { return false; }
}

class Copies { // -1 <= top; 1 <= all.length; max <= all.length; all.length <= max; top < all.length
	private Object[] all = new Object[10];
	private int top = -1, max = 10;

	void push(Object x) {
		if (top + 1 == max) {
			resize(max * 2);
		}
		all[++top] = x;
	}

	Object pop() {
		if (top == -1) {
			throw new IllegalStateException();
		}
		Object x = all[top--];
		if (top + 1 < max / 4 && max > 10) {
			resize(max / 2);
		}
		return x;
	}

	private void resize(int n) {
		Object[] next = new Object[n];
		System.arraycopy(all, 0, next, 0, top + 1);
		all = next;
		max = n;
	}
}

class Injected { // 0 <= set; set <= 1
	private int set;
	private int nobody;
	@Deprecated
	private int marked = 3;

	void flip() { set = 1 - set; }

	int sum() { return nobody + marked; }
}

class Initialises { // 0 <= n; n <= 1
	private int n = 1;

	void step() {
		n = 0;
		Fails.limit++;
		n = 1;
	}
}

class Fails {
	static int limit = Integer.parseInt(System.getenv("LIMIT"));
}

class Nested { // 0 <= n; n <= 1
	private int n = 1;

	void step() {
		n = 0;
		Inside.touch();
		n = 1;
	}

	static class Inside {
		static int limit = Integer.parseInt(System.getenv("LIMIT"));

		static void touch() { }
	}
}

class Caused { // 0 <= n; n <= 1
	private int n = 1;

	void step(Exception e) {
		n = 0;
		Throwable t = new RuntimeException(e);
		n = 1;
	}
}

// The capacity may be below zero, and nobody gives such a one.
class Heap { // 0 <= size if given; capacity < heap.length if given; size <= capacity if given
	private final int[] heap;
	private final int capacity;
	private int size;

	Heap(int c) {
		this.capacity = c;
		this.size = 0;
		this.heap = new int[c + 1];
	}

	void insert(int key) {
		if (size == capacity) {
			throw new IllegalStateException();
		}
		heap[size + 1] = key;
		size++;
	}

	int delete() {
		if (size == 0) {
			throw new IllegalStateException();
		}
		return heap[size--];
	}
}

// The size is handed on to another constructor.
class Handed { // 0 <= size if given
	private int size;

	Handed(String name, int size) {
		this.size = size;
	}

	Handed(int n) { this("handed", n); }

	void grow() {
		if (size < 100) {
			size++;
		}
	}
}

// What is handed on is no size as it was given.
class Less {
	private int size;

	Less(String name, int size) {
		this.size = size;
	}

	Less(int n) { this("less", n - 1); }
}

// A comparison is code of others.
class Sorted<E> { // 0 <= size if calm; 11 <= elements.length; size <= elements.length if calm
	private Object[] elements = new Object[11];
	private int size;
	private final Comparator<? super E> order;
	private final Map<E, Integer> index = new IdentityHashMap<>();

	Sorted(Comparator<? super E> order) { this.order = order; }

	@SuppressWarnings("unchecked")
	void add(E e) {
		if (size >= elements.length) {
			elements = Arrays.copyOf(elements, size + 1);
		}
		int at = size;
		while (at > 0 && order.compare(e, (E) elements[at - 1]) < 0) {
			elements[at] = elements[at - 1];
			at--;
		}
		elements[at] = e;
		index.put(e, at);
		size++;
	}

	void removeLast() {
		if (size > 0) {
			size--;
		}
	}
}

// A function is asked, which may do anything.
class Mapped<E> { // 11 <= elements.length
	private Object[] elements = new Object[11];
	private int size;

	void add(E e, java.util.function.UnaryOperator<E> f) {
		if (size >= elements.length) {
			elements = Arrays.copyOf(elements, size + 1);
		}
		elements[size] = f.apply(e);
		size++;
	}

	void removeLast() {
		if (size > 0) {
			size--;
		}
	}
}
