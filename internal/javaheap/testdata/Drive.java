import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.Map;
import java.util.Scanner;

/**
 * Calls methods from heaps that the standard input describes, and prints how each call
 * ends. The description is words: "call CLASS METHOD", then "object NAME CLASS FIELDS"
 * followed by names and values of fields, or "array NAME CLASS LENGTH" followed by
 * elements, for each object; "static FIELD VALUE", "this NAME", "arg VALUE", "give VALUE" for values
 * that the program asks for; and "go".
 */
public class Drive {
	static final Scanner in = new Scanner(System.in);
	static final Map<String, Object> objects = new HashMap<>();

	public static void main(String[] args) throws Exception {
		while (in.hasNext()) {
			expect("call");
			Class<?> c = Class.forName(in.next());
			String name = in.next();
			Method m = null;
			for (Method x : c.getDeclaredMethods()) {
				if (x.getName().equals(name)) {
					m = x;
				}
			}
			m.setAccessible(true);
			System.out.println(call(c, m));
		}
	}

	static void expect(String word) {
		String got = in.next();
		if (!got.equals(word)) {
			throw new IllegalStateException(got + " instead of " + word);
		}
	}

	static String call(Class<?> c, Method m) throws Exception {
		objects.clear();
		// Objects come first, but their fields may be to later ones: two passes.
		Map<String, String[]> cells = new HashMap<>();
		Object[] args = new Object[m.getParameterCount()];
		java.util.ArrayList<String[]> statics = new java.util.ArrayList<>();
		java.util.ArrayList<String> given = new java.util.ArrayList<>();
		int n = 0;
		String receiver = null;
		String[] values = new String[args.length];
		for (String word = in.next(); !word.equals("go"); word = in.next()) {
			switch (word) {
			case "object": {
				String name = in.next();
				Constructor<?> k = Class.forName(in.next()).getDeclaredConstructor();
				k.setAccessible(true);
				objects.put(name, k.newInstance());
				cells.put(name, words(2 * in.nextInt()));
				break;
			}
			case "array": {
				String name = in.next(), type = in.next();
				Class<?> elem = type.equals("i32[]") ? int.class : Class.forName(type.substring(0, type.length() - 2));
				int length = in.nextInt();
				objects.put(name, Array.newInstance(elem, length));
				cells.put(name, words(length));
				break;
			}
			case "static":
				statics.add(words(2));
				break;
			case "this":
				receiver = in.next();
				break;
			case "arg":
				values[n++] = in.next();
				break;
			case "give":
				given.add(in.next());
				break;
			default:
				throw new IllegalStateException(word);
			}
		}
		for (Map.Entry<String, String[]> e : cells.entrySet()) {
			fill(objects.get(e.getKey()), e.getValue());
		}
		Class<?> outer = Class.forName(c.getName().split("\\$")[0]);
		for (Field f : outer.getDeclaredFields()) {
			if (java.lang.reflect.Modifier.isStatic(f.getModifiers()) && !f.isSynthetic()) {
				f.setAccessible(true);
				f.set(null, value(f.getType(), f.getType().isPrimitive() ? f.getType() == boolean.class ? "false" : "0" : "null"));
			}
		}
		for (String[] s : statics) {
			Field f = outer.getDeclaredField(s[0]);
			f.setAccessible(true);
			f.set(null, value(f.getType(), s[1]));
		}
		for (int i = 0; i < n; i++) {
			args[i] = value(m.getParameterTypes()[i], values[i]);
		}
		for (String s : given) {
			Class.forName("assay.Inputs").getMethod("give", Object[].class).invoke(null, (Object) new Object[] {s});
		}
		try {
			Object r = m.invoke(receiver == null ? null : objects.get(receiver), args);
			return m.getReturnType() == void.class ? "ends" : "ends " + r;
		} catch (InvocationTargetException e) {
			return "throws " + e.getCause().getClass().getName();
		}
	}

	static String[] words(int n) {
		String[] out = new String[n];
		for (int i = 0; i < n; i++) {
			out[i] = in.next();
		}
		return out;
	}

	static void fill(Object o, String[] cells) throws Exception {
		if (o.getClass().isArray()) {
			for (int i = 0; i < cells.length; i++) {
				Array.set(o, i, value(o.getClass().getComponentType(), cells[i]));
			}
			return;
		}
		for (int i = 0; i < cells.length; i += 2) {
			for (Class<?> c = o.getClass(); c != null; c = c.getSuperclass()) {
				try {
					Field f = c.getDeclaredField(cells[i]);
					f.setAccessible(true);
					f.set(o, value(f.getType(), cells[i + 1]));
					break;
				} catch (NoSuchFieldException e) {
					continue;
				}
			}
		}
	}

	static Object value(Class<?> t, String text) {
		if (t == int.class) {
			return Integer.parseInt(text);
		} else if (t == long.class) {
			return Long.parseLong(text);
		} else if (t == short.class) {
			return Short.parseShort(text);
		} else if (t == byte.class) {
			return Byte.parseByte(text);
		} else if (t == char.class) {
			return (char) Integer.parseInt(text);
		} else if (t == boolean.class) {
			return Boolean.parseBoolean(text);
		}
		return text.equals("null") ? null : objects.get(text);
	}
}
