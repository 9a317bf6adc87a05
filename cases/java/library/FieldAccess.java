package library;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

// Fields of every type, read and written by reflection: plain, volatile, static and final.
public class FieldAccess {
	static class Plain {
		boolean z = true;
		byte b = -1;
		char c = 'c';
		short s = -300;
		int i = 70000;
		long j = 1L << 40;
		float f = 1.5f;
		double d = -2.25;
		Object o = "text";
		int[] a = {1, 2};
	}

	static class Volatile {
		volatile boolean z = true;
		volatile byte b = -1;
		volatile char c = 'c';
		volatile short s = -300;
		volatile int i = 70000;
		volatile long j = 1L << 40;
		volatile float f = 1.5f;
		volatile double d = -2.25;
		volatile Object o = "text";
	}

	static class Fixed {
		final boolean z = Boolean.parseBoolean("true");
		final byte b = Byte.parseByte("7");
		final char c = "x".charAt(0);
		final short s = Short.parseShort("8");
		final int i = Integer.parseInt("9");
		final long j = Long.parseLong("10");
		final float f = Float.parseFloat("11");
		final double d = Double.parseDouble("12");
		final Object o = new StringBuilder("o").toString();
	}

	static class Shared {
		static boolean z;
		static byte b = 3;
		static char c = 'd';
		static short s = 4;
		static int i = 5;
		static long j = 6;
		static float f = 7;
		static double d = 8;
		static Object o = "shared";
		static volatile int vi = 9;
		static volatile String vo = "vo";
		static final String FIXED = new StringBuilder("fixed").toString();
		static final int CONSTANT = 42;
	}

	public static void main(String[] args) throws Exception {
		each(new Plain());
		each(new Volatile());
		each(new Fixed());
		each(new Shared());
		errors();
	}

	static void each(Object of) throws Exception {
		System.out.println(of.getClass().getSimpleName());
		for (Field f : of.getClass().getDeclaredFields()) {
			if (f.isSynthetic() || Modifier.isFinal(f.getModifiers()) && Modifier.isStatic(f.getModifiers())) {
				continue;
			}
			if (Modifier.isFinal(f.getModifiers())) {
				f.setAccessible(true);
			}
			show(f, of);
			typed(f, of);
			show(f, of);
		}
	}

	static void show(Field f, Object of) throws Exception {
		Object v = f.get(of);
		System.out.println(Modifier.toString(f.getModifiers()) + " " + f.getType().getSimpleName() + " " + f.getName() + " = "
			+ (v instanceof int[] ? ((int[]) v).length : v));
	}

	static void typed(Field f, Object of) throws Exception {
		switch (f.getType().getName()) {
		case "boolean": f.setBoolean(of, !f.getBoolean(of)); f.set(of, f.getBoolean(of)); break;
		case "byte": f.setByte(of, (byte) (f.getByte(of) + 1)); f.set(of, f.getByte(of)); System.out.println(f.getLong(of)); break;
		case "char": f.setChar(of, (char) (f.getChar(of) + 1)); f.set(of, f.getChar(of)); System.out.println(f.getInt(of)); break;
		case "short": f.setShort(of, (short) (f.getShort(of) + 1)); f.setByte(of, (byte) 12); System.out.println(f.getFloat(of)); break;
		case "int": f.setInt(of, f.getInt(of) + 1); f.setChar(of, 'q'); f.set(of, (short) 77); System.out.println(f.getDouble(of)); break;
		case "long": f.setLong(of, f.getLong(of) + 1); f.setInt(of, 99); f.set(of, 'w'); System.out.println(f.getFloat(of)); break;
		case "float": f.setFloat(of, f.getFloat(of) + 1); f.setLong(of, 1L << 35); f.set(of, 5L); System.out.println(f.getDouble(of)); break;
		case "double": f.setDouble(of, f.getDouble(of) + 1); f.setFloat(of, 3.5f); f.set(of, 2); break;
		case "[I": f.set(of, new int[5]); break;
		default: f.set(of, "new " + f.get(of)); f.set(of, f.get(of) + "!");
		}
	}

	static void errors() throws Exception {
		Plain p = new Plain();
		Field i = Plain.class.getDeclaredField("i"), o = Plain.class.getDeclaredField("o"), a = Plain.class.getDeclaredField("a");
		Field fixed = Fixed.class.getDeclaredField("i"), constant = Shared.class.getDeclaredField("CONSTANT"), text = Shared.class.getDeclaredField("FIXED");
		attempt("set text", () -> i.set(p, "x"));
		attempt("set long", () -> i.setLong(p, 1));
		attempt("set null", () -> i.set(p, null));
		attempt("get boolean", () -> i.getBoolean(p));
		attempt("get short", () -> i.getShort(p));
		attempt("null object", () -> i.get(null));
		attempt("other object", () -> i.get("x"));
		attempt("other object set", () -> i.setInt("x", 1));
		attempt("get int of object", () -> o.getInt(p));
		attempt("set int of object", () -> o.setInt(p, 1));
		attempt("set array", () -> a.set(p, "no array"));
		attempt("final", () -> fixed.set(new Fixed(), 1));
		attempt("final int", () -> fixed.setInt(new Fixed(), 1));
		attempt("constant", () -> constant.setInt(null, 1));
		attempt("static final", () -> text.set(null, "x"));
		System.out.println(constant.getInt(null) + " " + text.get("ignored") + " " + constant.get(null));
		attempt("private of the library", () -> String.class.getDeclaredField("hash").getInt("x"));
		attempt("none", () -> Plain.class.getDeclaredField("nothing"));
		System.out.println(i.equals(Plain.class.getDeclaredField("i")) + " " + i + " " + i.hashCode());
	}

	interface Action { void run() throws Exception; }

	static void attempt(String what, Action a) {
		try {
			a.run();
			System.out.println(what + ": done");
		} catch (Exception e) {
			System.out.println(what + ": " + e);
		}
	}
}
