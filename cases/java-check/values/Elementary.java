// Elementary functions are what their documentation says; a violation is one of what the library computes.
// expect Elementary.buckets: holds
// expect Elementary.zero: violated size
// expect Elementary.unit: holds
// expect Elementary.same: holds
// expect(long) Elementary.rises: violated assert
// expect(long) Elementary.below: holds
// expect Elementary.digits: holds
// expect Elementary.exact: holds
// expect(long) Elementary.power: holds
// expect Elementary.kilo: violated assert
// expect Elementary.none: violated division
// expect Elementary.angle: holds
// expect(long) Elementary.never: violated assert
class Elementary {
    static int[] buckets(int n) { return n < 1 ? null : new int[(int) Math.floor(Math.log(n) / Math.log(1.618)) + 1]; }

    static int[] zero(int n) { return n < 0 ? null : new int[(int) Math.floor(Math.log(n)) + 1]; }

    static void unit(double x) { assert !(Math.sin(x) > 1) && !(Math.exp(x) < 0); }

    static void same(double x) {
        double a = Math.cos(x), b = Math.cos(x);
        assert a == b || a != a;
    }

    static void rises(double x) {
        if (x > 1 && x < 10) assert Math.log(x) < 2;
    }

    static void below(double x) {
        if (x > 1 && x < 7) assert Math.log(x) < 2;
    }

    static void digits(int n) {
        if (n < 1) return;
        int d = (int) Math.log10(n) + 1;
        assert d >= 1 && d <= 10;
    }

    static void exact(int n) {
        if (n == 1000) assert Math.log10(n) == 3;
    }

    static void power(int k) {
        if (k < 0 || k > 9) return;
        int p = (int) Math.pow(10, k);
        assert p >= 1 && p <= 1000000000 && (k != 3 || p == 1000);
    }

    static void kilo(int k) {
        if (k >= 0 && k < 62) assert Math.pow(2, k) != 1024;
    }

    static int none(double x) { return 10 / (int) Math.cos(x); }

    static void angle(double y, double x) {
        double a = Math.atan2(y, x);
        assert a != a || Math.abs(a) <= Math.PI;
    }

    static void never(double x) { assert Math.tanh(x) < 1; } // it is 1 for large ones
}
