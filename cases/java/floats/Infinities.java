package floats;

public class Infinities {
    public static void main(String[] args) {
        float f = Float.POSITIVE_INFINITY;
        double d = Double.NEGATIVE_INFINITY;
        System.out.println(f + d + " " + (f - f) + " " + f * d + " " + f / d + " " + -f + " " + 1 / f + " " + -1 / d + " " + f % 2 + " " + 2 % f + " " + (f > Float.MAX_VALUE) + " " + (d < -Double.MAX_VALUE));
        System.out.println((int) f + " " + (long) d + " " + (char) f % 1000 + " " + (byte) d + " " + Math.sqrt(f) + " " + Math.abs(d) + " " + Math.floor(d) + " " + Math.round(f) + " " + Math.round(d));
        System.out.println(Float.isInfinite(1f / 0) + " " + Double.isNaN(0 * d) + " " + Float.compare(f, f) + " " + (f == d) + " " + (f == -d) + " " + (float) 1e300 + " " + (float) -1e300);
    }
}
