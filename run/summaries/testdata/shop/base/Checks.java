package base;

public final class Checks {
    private static int refused;

    public static int positive(int n) {
        if (n <= 0) {
            refused++;
            throw new IllegalArgumentException("not positive: " + n);
        }
        return n;
    }

    public static Object present(Object o) {
        if (o == null) throw new NullPointerException("absent");
        return o;
    }

    public static int inside(int i, int length) {
        if (i < 0 || i >= length) throw new IndexOutOfBoundsException();
        return i;
    }

    public static int clamp(int n) {
        return n < 0 ? 0 : Math.min(n, 100);
    }

    public static int sign(long n) {
        return n > 0 ? 1 : n < 0 ? -1 : 0;
    }

    public static int refused() {
        return refused;
    }

    public static boolean even(int n) {
        return n == 0 || n != Integer.MIN_VALUE && odd(Math.abs(n) % 50 - 1);
    }

    static boolean odd(int n) {
        return n > 0 && even(n - 1);
    }

    public static byte low(int n) {
        return (byte) n;
    }

    public static char letter(int n) {
        return (char) ('a' + (n & 15));
    }

    public static String name(Object o) {
        return o == null ? "none" : o instanceof String ? (String) o : "other";
    }
}
