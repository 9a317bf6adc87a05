package library;

import java.lang.reflect.AccessFlag;
import java.util.TreeSet;

// The flags of classes and members as sets.
public class AccessFlags {
	static final class Fixed { private volatile int n; synchronized void m(int... xs) { } }
	interface Shape { }
	enum Kind { A }
	record Pair(int a, int b) { }

	public static void main(String[] args) throws Exception {
		for (Class<?> c : new Class<?>[] {AccessFlags.class, Fixed.class, Shape.class, Kind.class, Pair.class, int[].class, int.class}) {
			System.out.println(c.getSimpleName() + " " + new TreeSet<>(c.accessFlags()));
		}
		System.out.println(new TreeSet<>(Fixed.class.getDeclaredField("n").accessFlags()) + " " + new TreeSet<AccessFlag>(Fixed.class.getDeclaredMethod("m", int[].class).accessFlags()));
	}
}
