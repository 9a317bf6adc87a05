// expect Numbers.divide: violated division
// expect Numbers.divideGuarded: holds
// expect Numbers.average: violated assert
// expect Numbers.averageLong: holds
// expect Numbers.negate: violated assert
// expect Numbers.signum: holds
// expect Numbers.shiftPair: holds
// expect Numbers.popcount: holds
// expect Numbers.truncate: violated assert
// expect Numbers.longs: violated assert
// expect Numbers.compare: violated assert
// expect Numbers.compareRight: holds
// expect Numbers.floats: violated assert
// expect Numbers.rounding: violated assert
public class Numbers {
    static int divide(int a, int b) { return a / b; }
    static int divideGuarded(int a, int b) { return b == 0 ? 0 : a / b; }
    static void average(int a, int b) { if (a <= b) { int m = (a + b) / 2; assert a <= m && m <= b; } }
    static void averageLong(int a, int b) { if (a <= b) { long m = ((long) a + b) >> 1; assert a <= m && m <= b; } }
    static void negate(int a) { if (a < 0) assert -a > 0; }
    static void signum(int a) { int s = (a >> 31) | (-a >>> 31); assert a > 0 ? s == 1 : a < 0 ? s == -1 : s == 0; }
    static void shiftPair(int x, int n) { int r = (x << n) | (x >>> -n); assert r == Integer.rotateLeft(x, n); }
    static void popcount(byte b) { int n = 0; for (int i = 0; i < 8; i++) n += b >> i & 1; assert n == Integer.bitCount(b & 0xff); }
    static void truncate(long x) { if (x > 0) assert (int) x > 0; }
    static void longs(long a) { if (a > 0) assert a * 3 > a; }
    static void compare(int a, int b) { int c = a - b; assert (c < 0) == (a < b); }
    static void compareRight(int a, int b) { int c = Integer.compare(a, b); assert (c < 0) == (a < b); }
    static void floats(float a, float b) { if (a > 0 && b > 0) assert a + b > a; }
    static void rounding(double d) { if (d > 0) assert d - d / 2 == d / 2 || d / 2 * 2 == d; else assert !(d > 0); if (d > 1 && d < 9) assert Math.rint(d) == d; }
}
