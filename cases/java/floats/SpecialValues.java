package floats;

public class SpecialValues {
    public static void main(String[] args) {
        double nan = 0.0 / 0, inf = 1 / 0.0;
        System.out.println(nan == nan);
        System.out.println(nan != nan);
        System.out.println((nan < 1) + " " + (nan > 1) + " " + (nan <= 1) + " " + (nan >= 1) + " " + !(nan < 1));
        System.out.println(inf + " " + -inf + " " + (inf - inf) + " " + inf * 0 + " " + inf / inf + " " + (inf == inf + 1));
        System.out.println((0.0 == -0.0) + " " + Double.valueOf(0.0).equals(-0.0) + " " + Double.compare(0.0, -0.0) + " " + Double.compare(nan, inf));
        System.out.println(Double.valueOf(nan).equals(nan) + " " + Double.isNaN(nan) + " " + Double.isInfinite(-inf) + " " + Double.isFinite(1));
        System.out.println(Math.max(0.0, -0.0) + " " + Math.min(0.0, -0.0) + " " + Math.max(nan, 1) + " " + Math.min(inf, nan));
        System.out.println(-0.0 + 0.0 + " " + (-0.0 - 0.0) + " " + -0.0 * 1 + " " + 0.0 * -1 + " " + (0.0 - 0.0));
        float f = Float.NaN;
        System.out.println((f == f) + " " + (f > 0 ? 1 : f < 0 ? 2 : f == 0 ? 3 : 4) + " " + Float.compare(f, f));
        System.out.println((int) nan + " " + (long) nan + " " + (int) inf + " " + (long) -inf + " " + (byte) inf + " " + (char) inf + " " + (short) -inf);
        System.out.println(nan % 1 + " " + 5 % inf + " " + inf % 5 + " " + -0.0 % 5 + " " + 5.5 % -2 + " " + -5.5 % 2);
        System.out.println(Double.doubleToLongBits(nan) + " " + Long.toHexString(Double.doubleToLongBits(-0.0)) + " " + Integer.toHexString(Float.floatToIntBits(f)));
        Object o = nan;
        System.out.println(o.equals(Double.NaN) + " " + o.hashCode() + " " + Double.hashCode(-0.0) + " " + Float.hashCode(1.5f));
    }
}
