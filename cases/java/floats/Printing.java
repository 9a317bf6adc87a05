package floats;

public class Printing {
    public static void main(String[] args) {
        double[] ds = {0, 1, -1, 0.1, 100, 1e6, 9999999, 1e7, 12345678, 1.0E7 + 0.5, 0.001, 0.00099999, 1e-5, 123456789012345680.0, 1e21, 1e22, 1e23,
            3.141592653589793, 2.2250738585072014E-308, 4.9E-324, 1.7976931348623157E308, 1.0 / 3, 2.0 / 3, 100.0 / 3, 1e-10, 5e-7, 0.3, 1.1, 4.35, 1e15, 1e16, 9007199254740992.0,
            9.999999999999999e22, 1.5e300, 123.456e-100};
        for (double d : ds) System.out.println(d + " " + -d + " " + (float) d);
        float[] fs = {0.1f, 1f / 3, 1e10f, 1.17549435E-38f, 3.4028235e38f, 1.4e-45f, 16777216f, 33554432f, 9.999999e6f, 1e7f, 0.001f, 9.999e-4f, 8.5f, 3.3e-44f, 1.0e-5f};
        for (float f : fs) System.out.println(f + " " + (double) f + " " + Float.toString(f).length());
        StringBuilder b = new StringBuilder().append(1.5).append(' ').append(2.5f).append(1e100);
        System.out.println(b);
    }
}
