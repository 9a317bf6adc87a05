/** A method for each operator, named after it: the suite kills all mutants of its body. */
class Operators {
    static int field;
    int member;
    long wide;

    static int condition(int a, Object o) {
        int n = 5;
        if (a == 3) {
            n = 7;
        }
        if (o != null) {
            n += a;
        }
        return n;
    }

    static int boundary(int a, int b) {
        int n = 2;
        if (a < b) {
            n += 2;
        }
        while (a > 4) {
            a -= 3;
            n += 4;
        }
        return n;
    }

    static double arithmetic(int a, long b, double d) {
        return (a + 7) * 2 - b / 3 % 10 + d * 4;
    }

    static int negation(int a, long b, float c, double d) {
        return (int) (-a + -b * 3 + -c * 5 + -d * 7);
    }

    static long bitwise(int a, long b) {
        return a & 12 | b ^ 10;
    }

    static long shift(int a, long b) {
        return (a << 3) + (b >> 2) * 1000 + (a >>> 1) * 100000;
    }

    static int narrowing(int a) {
        return (byte) a + (char) a * 3 + (short) a * 5;
    }

    static int increment(int n) {
        int sum = 0;
        for (int i = 0; i < n && i > -9; i++) {
            sum += 2;
        }
        int wide = 4;
        wide += 1000;
        return sum + wide;
    }

    static double constant(int i) {
        int[] a = {3, 1, 4, 1, 5, 9};
        long large = 1234567890123L, one = 1;
        return a[i] + 100000 + 100 + 1000 + 0.5 + 0.25f + large + one + 2 + 2f + 1d;
    }

    static int returned(int a) {
        return a * a;
    }

    static boolean other(int a) {
        return a == 1 || a == 4;
    }

    static long large(long a) {
        return a;
    }

    static float single(float a) {
        return a;
    }

    static double both(double a) {
        return a;
    }

    static String nothing(String s) {
        return s;
    }

    static void set(int a, long b, Object c, double d, int e) {
        field = a + (int) b + e;
    }

    static int call(Runnable r) {
        field = 1;
        set(2, 3, r, 4, 5);
        int was = field;
        r.run();
        return was + field * 100;
    }

    static int store(int a) {
        Operators o = new Operators();
        o.member = a;
        o.wide = a + 1;
        field = a + 2;
        int[] is = new int[2];
        is[1] = a + 3;
        long[] ls = new long[2];
        ls[1] = a + 4;
        String[] ss = {"a", "b"};
        return o.member + (int) o.wide + field + is[1] + (int) ls[1] + (ss[1] == null ? 1 : 0);
    }

    static int redirected(int a) {
        switch (a) {
            case 1: return 10;
            case 2: return 20;
            case 4: return 40;
            default: return 90;
        }
    }

    static String sparse(String a) {
        switch (a) {
            case "one": return "1";
            case "two": return "2";
            default: return "many";
        }
    }

    static int minus(Object o, int a, int b) {
        return o.hashCode() * 0 + a - b;
    }

    static long less(long a, long b) {
        return a - b;
    }

    static String arguments(int a, int b, String s, String t) {
        return minus(s, a, b) + " " + less(a + 1, b - 2) + s.concat(t) + s.replace(s, t);
    }

    /** Asserts, and asks whether it is to: nothing of this is anybody's mistake. */
    static int asserting(int a) {
        assert a > 0 : a;
        return a + a;
    }

    enum Colour {RED, GREEN}
}
