package library;

import java.time.Instant;

// The class loader of a program, as far as programs hand it around; and the time of day.
public class Loaders {
	static class Other {
		static { System.out.println("initialised"); }
	}

	public static void main(String[] args) throws Exception {
		ClassLoader l = Loaders.class.getClassLoader();
		l.getName(); // differs with how java was started
		System.out.println(l != null);
		System.out.println(l == Other.class.getClassLoader() && l == Thread.currentThread().getContextClassLoader() && l == Other[].class.getClassLoader());
		System.out.println(String.class.getClassLoader() + " " + int.class.getClassLoader() + " " + int[].class.getClassLoader());
		System.out.println(l.loadClass("library.Loaders$Other").getSimpleName() + " " + (l.loadClass("library.Loaders") == Loaders.class) + " " + l.loadClass("java.lang.Integer"));
		try {
			l.loadClass("library.Nothing");
		} catch (ClassNotFoundException e) {
			System.out.println(e.getMessage());
		}
		System.out.println(Class.forName("library.Loaders$Other", true, l).getName());
		Thread t = new Thread(() -> System.out.println(Thread.currentThread().getContextClassLoader() == l));
		t.start();
		t.join();
		t.setContextClassLoader(null);
		System.out.println(Instant.now().isAfter(Instant.parse("2020-01-01T00:00:00Z")));
	}
}
