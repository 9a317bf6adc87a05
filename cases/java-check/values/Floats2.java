// Floating point.
// expect Floats2.commutes: holds
// expect Floats2.associates: violated assert
// expect Floats2.notEqual: violated assert
// expect Floats2.zeros: violated assert
// expect Floats2.byZero: holds
// expect Floats2.toInt: holds
// expect Floats2.toIntAndBack: violated assert
// expect(long) Floats2.toDoubleAndBack: holds
// expect Floats2.roundsUp: violated assert
// expect Floats2.min: holds
// expect Floats2.compare: violated assert
// expect Floats2.bits: holds
// expect Floats2.half: holds
// expect Floats2.abs: holds
// expect(long) Floats2.longLosesDigits: violated assert
public class Floats2 {
    public static void commutes(float a, float b) { if (a == a && b == b) { float s = a + b, t = b + a; assert s == t || s != s; } }
    public static void associates(float a) { if (a > 1 && a < 2) assert a + 1e8f - 1e8f == a; }
    public static void notEqual(double d) { assert d == d; }
    public static void zeros(float z) { if (z == 0) assert 1 / z > 0; }
    public static void byZero(double d) { if (d > 0) assert d / 0 == Double.POSITIVE_INFINITY && d / -0.0 < 0; }
    public static void toInt(float f) { int i = (int) f; if (f != f) assert i == 0; if (f > 3e9f) assert i == Integer.MAX_VALUE; }
    public static void toIntAndBack(int i) { assert (int) (float) i == i; }
    public static void toDoubleAndBack(int i) { assert (int) (double) i == i; }
    public static void roundsUp(double d) { if (d > 0 && d < 10) assert (int) d == Math.round(d); }
    public static void min(float a, float b) { if (a == a && b == b) { float m = Math.min(a, b); assert m <= a && m <= b; } }
    public static void compare(double a, double b) { assert (Double.compare(a, b) == 0) == (a == b); }
    public static void bits(float f) { assert Float.intBitsToFloat(Float.floatToRawIntBits(f)) == f || f != f; }
    public static void half(float f) { if (f > 1 && f < 1e6f) assert f / 2 * 2 == f; }
    public static void abs(double d) { if (d == d) assert Math.abs(d) >= 0; }
    public static void longLosesDigits(long x) { assert (long) (double) x == x; }
}
