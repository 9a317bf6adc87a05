package floats;

public class Bits {
    public static void main(String[] args) {
        double[] ds = {1, -1, 0.5, 0.1, 1e-310, Double.MIN_VALUE, Double.MAX_VALUE, Double.POSITIVE_INFINITY, -0.0};
        for (double d : ds) {
            long b = Double.doubleToRawLongBits(d);
            System.out.println(Long.toHexString(b) + " " + (b >>> 52 & 0x7ff) + " " + (b & (1L << 52) - 1) + " " + (Double.longBitsToDouble(b) == d)
                    + " " + Double.toHexString(d) + " " + Math.getExponent(d) + " " + Math.ulp(d) + " " + Math.nextUp(d) + " " + Math.nextDown(d));
        }
        float[] fs = {1, -1, 0.1f, 1e-40f, Float.MIN_VALUE, Float.MAX_VALUE, Float.NEGATIVE_INFINITY, -0f};
        for (float f : fs) {
            int b = Float.floatToRawIntBits(f);
            System.out.println(Integer.toHexString(b) + " " + (b >>> 23 & 0xff) + " " + (Float.intBitsToFloat(b) == f) + " " + Float.toHexString(f)
                    + " " + Math.getExponent(f) + " " + Math.ulp(f) + " " + Math.nextUp(f));
        }
        int i = Float.floatToIntBits(0.15625f);
        float half = Float.intBitsToFloat(0x5f3759df - (i >> 1));
        System.out.println(half + " " + Math.scalb(1.5, 4) + " " + Math.copySign(3.0, -0.0) + " " + Math.nextAfter(1.0, 2));
    }
}
