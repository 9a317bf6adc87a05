package calc;

import base.Checks;
import data.Chain;

public class Sums {
    static long total;
    private static final int[] TABLE = {1, 2, 4, 8};

    public static int divide(int a, int b) {
        return a / b;
    }

    public static int safe(int a, int b) {
        try {
            return divide(a, b);
        } catch (ArithmeticException e) {
            return 0;
        }
    }

    public static int bits(int n) {
        return TABLE[n & 3];
    }

    public static int pick(int[] a, int i) {
        return a == null ? -1 : a[Checks.inside(i, a.length)];
    }

    public static void add(int n) {
        total += Checks.positive(n);
    }

    public static int loop(int n) {
        int s = 0;
        for (int i = 0; i < n && i < 20; i++) s += i;
        return s;
    }

    public static int choose(int n) {
        switch (n) {
            case 0:
                return 10;
            case 1:
                return 20;
            case 7:
                throw new IllegalStateException();
            default:
                return n > 0 ? 30 : 40;
        }
    }

    public static int parse(String s) {
        try {
            return Integer.parseInt(s) == 0 ? 1 : 2;
        } catch (NumberFormatException e) {
            return 3;
        } finally {
            total = 0;
        }
    }

    public static int chained(int n) {
        Chain c = Chain.of(n);
        return c == null ? Chain.length(null) : Chain.length(c) + Chain.sum(c);
    }

    public static long shift(long x, int n) {
        return x >>> 60 | n & 3;
    }

    public static Object cast(Object o) {
        return (String) o;
    }
}
