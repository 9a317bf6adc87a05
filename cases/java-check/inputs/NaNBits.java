// Which bits a NaN has that was computed is up to the machine: no run shows what others do.
// expect NaNBits.payload: unknown
// expect(long) NaNBits.payloadOfFloat: unknown
// expect NaNBits.sign: unknown
// expect NaNBits.inField: unknown
// expect NaNBits.computed: unknown
// expect NaNBits.copiedSign: unknown
// expect NaNBits.back: assumed
// expect NaNBits.one: holds
// expect NaNBits.number: violated division
// expect NaNBits.absolute: violated division
// expect NaNBits.larger: violated division
// expect(long) NaNBits.hash: holds
class NaNBits {
    double v;

    static int payload(double x) { return Double.doubleToRawLongBits(x) == 0x7ff8000000000001L ? 1 / 0 : 0; }
    static int payloadOfFloat(float x) { return Float.floatToRawIntBits(x) == 0x7fc00001 ? 1 / 0 : 0; }
    static int sign(double x) { return x != x && Double.doubleToRawLongBits(x) < 0 ? 1 / 0 : 0; }
    static int inField(NaNBits n) { return n != null && Double.doubleToRawLongBits(n.v) == 0x7ff8000000000001L ? 1 / 0 : 0; }
    static int computed(double x) { return x != x && Double.doubleToRawLongBits(x + 1) != Double.doubleToRawLongBits(x) ? 1 / 0 : 0; }
    static int copiedSign(double x) { return x != x && Math.copySign(1.0, x) > 0 ? 1 / 0 : 0; }
    static int back(long l) { return Double.doubleToRawLongBits(Double.longBitsToDouble(l)) == l ? 0 : 1 / 0; }
    static int one(double x) { return x != x && Double.doubleToLongBits(x) != 0x7ff8000000000000L ? 1 / 0 : 0; }
    static int number(double x) { return Double.doubleToRawLongBits(x) == 0x3ff0000000000000L ? 1 / 0 : 0; }
    static int absolute(double x) { return Math.abs(x) >= 0 ? 0 : 1 / 0; }
    static int larger(double x) { return Math.max(x, 1) >= 1 ? 0 : 1 / 0; }
    static int hash(Double x) { return x == null || x.hashCode() * 0 == 0 ? 0 : 1 / 0; }
}
