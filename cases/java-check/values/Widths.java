// long, short, byte and char; compound assignment; shifts.
// expect Widths.compound: holds
// expect Widths.compoundLosesBits: violated assert
// expect Widths.promoted: violated assert
// expect Widths.charSum: holds
// expect Widths.charIsNeverNegative: violated assert
// expect Widths.byteShift: violated assert
// expect Widths.byteShiftUnsigned: holds
// expect Widths.shiftCount: holds
// expect Widths.shiftCountOfLong: violated assert
// expect Widths.longOfInt: violated assert
// expect Widths.high: holds
// expect Widths.minDividedByMinusOne: holds
// expect Widths.minDivided: violated assert
// expect(long) Widths.remainder: holds
// expect(long) Widths.floorMod: holds
// expect Widths.longDivision: violated division
// expect Widths.overflowExact: violated assert
// expect Widths.rotate: holds
// expect Widths.bits: holds
// expect Widths.incrementWraps: violated assert
// expect(long) Widths.evaluationOrder: holds
public class Widths {
    public static void compound(byte b) { byte c = b; c += 1; assert c == (byte) (b + 1); }
    public static void compoundLosesBits(byte b, int k) { int s = b + k; b += k; assert b == s; }
    public static void promoted(byte b) { assert (byte) -b == -b; }
    public static void charSum(char a, char b) { int s = a + b; assert s >= a && s >= b; }
    public static void charIsNeverNegative(short s) { char c = (char) s; assert c == s; }
    public static void byteShift(byte b) { byte c = b; c >>>= 1; assert c >= 0; }
    public static void byteShiftUnsigned(byte b) { int c = (b & 0xff) >>> 1; assert c >= 0 && c < 128; }
    public static void shiftCount(int x, int n) { assert x >> n == x >> (n & 31) && x >>> n == x >>> (n + 32); }
    public static void shiftCountOfLong(long x) { assert x << 32 << 32 == x; }
    public static void longOfInt(int a) { long p = a * 5; assert p == a * 5L; }
    public static void high(long x) { assert (x >>> 32 << 32 | x & 0xffffffffL) == x; }
    public static void minDividedByMinusOne() { assert Integer.MIN_VALUE / -1 == Integer.MIN_VALUE && Integer.MIN_VALUE % -1 == 0; }
    public static void minDivided(byte a) { int q = (short) (a << 8) / -1; assert (short) q == q; }
    public static void remainder(byte a, byte b) { if (b > 0 && b < 8) assert a / b * b + a % b == a; }
    public static void floorMod(byte a, byte b) { if (b > 0) { int m = Math.floorMod(a, b); assert 0 <= m && m < b; } }
    public static long longDivision(long a, int b) { return a / (b + 1L); }
    public static void overflowExact(int a) { try { Math.addExact(a, 1); } catch (ArithmeticException e) { assert a < 0; } }
    public static void rotate(long x) { assert Long.rotateLeft(x, 13) == (x << 13 | x >>> 51); }
    public static void bits(int x) { assert (x & -x) == Integer.lowestOneBit(x) && (x ^ x) == 0 && ~x == -x - 1; }
    public static void incrementWraps(short s) { short t = s++; assert t < s; }
    public static void evaluationOrder(int i) { int k = i; int r = k++ + k++ * 2; assert r == i + (i + 1) * 2 && k == i + 2; }
}
