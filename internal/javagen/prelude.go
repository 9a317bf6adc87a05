// This file holds the parts that all programs have.

package javagen

// prelude prints observations.
func prelude(messages bool) []string {
	message := `(e instanceof NullPointerException ? "" : " " + first(e.getMessage()))`
	if messages {
		message = `" " + first(e.getMessage())`
	}
	return []string{
		// The words in parentheses name the class loader.
		`static String first(String s) { int i = s == null ? -1 : s.indexOf(" ("); return i < 0 ? s : s.substring(0, i); }`,
		// A string that doubles itself in a loop would fill every heap.
		`static String cut(String s) { return s == null || s.length() < 200 ? s : s.substring(0, 200); }`,
		"static int fuel = 3000, lines;",
		"static long sum;",
		`static void out(int k, String s) { sum = sum * 31 + s.hashCode() + k; if (lines++ < 150) System.out.println(k + ": " + s); }`,
		"static void o(int k, int v) { out(k, Integer.toString(v)); }",
		"static void o(int k, long v) { out(k, v + \"L\"); }",
		"static void o(int k, float v) { out(k, Integer.toHexString(Float.floatToIntBits(v))); }",
		"static void o(int k, double v) { out(k, Long.toHexString(Double.doubleToLongBits(v))); }",
		"static void o(int k, boolean v) { out(k, v ? \"yes\" : \"no\"); }",
		"static void o(int k, char v) { out(k, \"'\" + (int) v); }",
		"static void o(int k, int[] v) { int h = 0; for (int x : v) h = h * 31 + x; out(k, v.length + \"#\" + h); }",
		"static void o(int k, Object v) { out(k, v instanceof Throwable e ? e.getClass().getName() + " + message + " : text(v)); }",
		`static String text(Object v) {
    if (v == null) return "null";
    if (v instanceof long[] a) { long h = 0; for (long x : a) h = h * 31 + x; return "J" + h; }
    if (v instanceof double[] a) { long h = 0; for (double x : a) h = h * 31 + Double.doubleToLongBits(x); return "D" + h; }
    if (v instanceof float[] a) { long h = 0; for (float x : a) h = h * 31 + Float.floatToIntBits(x); return "F" + h; }
    if (v instanceof byte[] a) { long h = 0; for (byte x : a) h = h * 31 + x; return "B" + h; }
    if (v instanceof short[] a) { long h = 0; for (short x : a) h = h * 31 + x; return "S" + h; }
    if (v instanceof char[] a) { long h = 0; for (char x : a) h = h * 31 + x; return "C" + h; }
    if (v instanceof boolean[] a) { long h = 0; for (boolean x : a) h = h * 2 + (x ? 1 : 0); return "Z" + h; }
    if (v instanceof int[] a) { long h = 0; for (int x : a) h = h * 31 + x; return "I" + h; }
    if (v instanceof Object[] a) { StringBuilder b = new StringBuilder("["); for (Object x : a) b.append(text(x)).append(' '); return b.append(']').toString(); }
    if (v.getClass() == Object.class) return "object";
    if (v instanceof String || v instanceof Number || v instanceof Character || v instanceof Boolean || v instanceof C0 || v instanceof Box || v instanceof E || v instanceof R) return v.toString();
    return "other";
  }`,
	}
}

// fixed are the classes that are the same in every program.
var fixed = []string{
	`interface I { int im(int x); default long dm(long y) { return im((int) y) * 3L + y; } static int sm(int z) { return z ^ 5; } }`,
	`static class Box<T extends Comparable<T>> {
    T v;
    Box(T v) { this.v = v; }
    T get() { return v; }
    void set(T t) { v = t; }
    <A> A map(Function<? super T, ? extends A> f) { return f.apply(v); }
    T max(T o) { return o.compareTo(v) > 0 ? o : v; }
    @Override public String toString() { return "Box " + v; }
  }`,
	`static class IntBox extends Box<Integer> {
    IntBox(int i) { super(i); }
    @Override Integer get() { return super.get() + 1; }
    @Override void set(Integer i) { super.set(i * 3); }
  }`,
	`enum E { A { int w(int x) { return x + 1; } }, B, C { int w(int x) { return x * ordinal(); } }; int w(int x) { return -x; } }`,
	`record R(int a, long b, String c) { int d() { return a + (int) b; } }`,
	`static class X0 extends RuntimeException { final int code; X0(int c) { super("X" + c); code = c; } }`,
	`static class X1 extends X0 { X1(int c) { super(c + 1); } @Override public String getMessage() { return "x1 " + super.getMessage(); } }`,
	`static class Res implements AutoCloseable { final int k; Res(int k) { this.k = k; if (k % 7 == 3) throw new X0(k); } public void close() { o(-4, k); if (k % 5 == 2) throw new X1(k); } }`,
	`class Inner { int w; Inner(int w) { this.w = w + base; } int both(int x) { base += x; return w * 31 + base; } }`,
	`int base = 4;`,
	`static int hash(int... xs) { int h = 1; for (int x : xs) h = h * 31 + x; return h; }`,
	`static <T extends Comparable<T>> T larger(T a, T b) { return a.compareTo(b) >= 0 ? a : b; }`,
	`static <T> T choose(boolean c, T a, T b) { return c ? a : b; }`,
	`static int twice(int x) { return x * 2; }`,
	`static int add(int x, int y) { return x + y; }`,
	`static long wide(long x) { return x ^ x >>> 7; }`,
}

// zero returns a value of the type.
func zero(typ string) string {
	switch typ {
	case "boolean":
		return "false"
	case "int":
		return "0"
	case "long":
		return "0L"
	case "float":
		return "0f"
	case "double":
		return "0d"
	case "byte", "short", "char":
		return "(" + typ + ") 0"
	case "String":
		return `""`
	}
	return "null"
}

// printable reports whether o knows the type (it prints other objects as "other").
func printable(typ string) bool {
	switch typ {
	case "boolean", "int", "long", "float", "double", "byte", "short", "char", "String", "Integer", "Long", "Double", "Character", "E", "R":
		return true
	}
	return false
}
