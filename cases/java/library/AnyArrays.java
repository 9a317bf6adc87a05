package library;

import java.lang.reflect.Array;
import java.util.Arrays;

// Arrays by reflection: every kind of element, read and written as every type.
public class AnyArrays {
	interface Action { Object run() throws Exception; }

	static void attempt(String what, Action a) {
		try {
			System.out.println(what + " " + a.run());
		} catch (Exception e) {
			System.out.println(what + " " + e);
		}
	}

	public static void main(String[] args) {
		Object[] all = {new boolean[] {true}, new byte[] {-5}, new char[] {'c'}, new short[] {300}, new int[] {70000}, new long[] {1L << 40},
			new float[] {1.5f}, new double[] {2.5}, new Object[] {"o"}, new Integer[] {5}, "no array"};
		for (Object a : all) {
			String n = a.getClass().getSimpleName();
			attempt(n + " get", () -> Array.get(a, 0));
			attempt(n + " boolean", () -> Array.getBoolean(a, 0));
			attempt(n + " byte", () -> Array.getByte(a, 0));
			attempt(n + " char", () -> Array.getChar(a, 0));
			attempt(n + " short", () -> Array.getShort(a, 0));
			attempt(n + " int", () -> Array.getInt(a, 0));
			attempt(n + " long", () -> Array.getLong(a, 0));
			attempt(n + " float", () -> Array.getFloat(a, 0));
			attempt(n + " double", () -> Array.getDouble(a, 0));
			attempt(n + " set boolean", () -> { Array.setBoolean(a, 0, false); return Array.get(a, 0); });
			attempt(n + " set byte", () -> { Array.setByte(a, 0, (byte) 7); return Array.get(a, 0); });
			attempt(n + " set char", () -> { Array.setChar(a, 0, 'x'); return Array.get(a, 0); });
			attempt(n + " set short", () -> { Array.setShort(a, 0, (short) 9); return Array.get(a, 0); });
			attempt(n + " set int", () -> { Array.setInt(a, 0, 16777217); return Array.get(a, 0); });
			attempt(n + " set long", () -> { Array.setLong(a, 0, 11); return Array.get(a, 0); });
			attempt(n + " set float", () -> { Array.setFloat(a, 0, 12.5f); return Array.get(a, 0); });
			attempt(n + " set double", () -> { Array.setDouble(a, 0, 13.5); return Array.get(a, 0); });
			for (Object v : new Object[] {true, (byte) 1, 'q', (short) 2, 3, 4L, 5f, 6d, "text", null}) {
				attempt(n + " set " + v, () -> { Array.set(a, 0, v); return Array.get(a, 0); });
			}
			attempt(n + " beyond", () -> Array.get(a, 3));
			attempt(n + " before", () -> { Array.set(a, -1, 3); return ""; });
			attempt(n + " length", () -> Array.getLength(a));
		}
		attempt("null", () -> Array.get(null, 0));
		attempt("set null", () -> { Array.set(null, 0, 1); return ""; });
		attempt("many", () -> Arrays.deepToString((int[][][]) Array.newInstance(int.class, 2, 1, 3)));
		attempt("strings", () -> ((String[][]) Array.newInstance(String.class, 2, 0)).length);
		attempt("arrays", () -> Array.newInstance(int[].class, 2, 2).getClass());
		attempt("negative", () -> Array.newInstance(int.class, 2, -1));
		attempt("none", () -> Array.newInstance(int.class, new int[0]));
		attempt("void", () -> Array.newInstance(void.class, 1));
		attempt("negative one", () -> Array.newInstance(int.class, -1));
	}
}
