package library;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.Comparator;

// What a class tells about its members.
public class ClassMembers {
	static class First { }
	static class Second extends First { int x; void m(int p) { } }
	private interface Third { class Deep { } }
	enum Fourth { A, B { } }
	abstract static class Fifth { }

	public static void main(String[] args) throws Exception {
		Class<?>[] all = ClassMembers.class.getDeclaredClasses();
		Arrays.sort(all, Comparator.comparing(Class::getName));
		for (Class<?> c : all) {
			System.out.println(c.getName() + " " + java.lang.reflect.Modifier.toString(c.getModifiers()) + " " + Arrays.toString(c.getDeclaredClasses()));
		}
		System.out.println(Fifth.class.isAnnotationPresent(Deprecated.class) + " " + Fifth.class.getAnnotations().length + " " + Fifth.class.getDeclaredAnnotation(Deprecated.class));
		System.out.println(Array.getLength(new int[3]) + " " + Array.getLength(new String[2][4]) + " " + Array.getInt(new int[] {7}, 0));
		try {
			Array.getLength("x");
		} catch (IllegalArgumentException e) {
			System.out.println(e.getMessage());
		}
		try {
			Array.getLength(null);
		} catch (NullPointerException e) {
			System.out.println("null");
		}
		System.out.println(First.class.isNestmateOf(ClassMembers.class) + " " + First.class.getNestHost().getSimpleName() + " " + First.class.isNestmateOf(String.class));
	}
}
