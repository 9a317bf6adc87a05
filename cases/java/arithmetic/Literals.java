package arithmetic;

public class Literals {
    public static void main(String[] args) {
        System.out.println(0x7fff_ffff + " " + 0xffffffff + " " + 0b1010_1010 + " " + 0777 + " " + 1_000_000 + " " + 0_17);
        System.out.println(0x7fffffffffffffffL + " " + 0xFFFFFFFFFFFFFFFFL + " " + 0b11L + " " + 0777L + " " + -9223372036854775808L);
        System.out.println(1e3 + " " + 1.5e-5 + " " + .5 + " " + 5. + " " + 1f + " " + 1d + " " + 0x1p3 + " " + 0x1.8p1f + " " + 0x.1p-4);
        System.out.println('\t' + "" + '\\' + '\'' + '\"' + '\101' + '\7' + "\0".length() + '\u0041');
        System.out.println("tab\there\nquote\"back\\slash\101\u00e9\s|");
        System.out.println(1e308 * 10 + "".length());
        System.out.println(Double.MIN_VALUE + " " + Double.MAX_VALUE + " " + Float.MIN_VALUE + " " + Float.MAX_VALUE + " " + Float.MIN_NORMAL + " " + Double.MIN_NORMAL);
        System.out.println(Byte.MIN_VALUE + " " + Byte.MAX_VALUE + " " + Short.MIN_VALUE + " " + Short.MAX_VALUE + " " + (int) Character.MAX_VALUE);
        System.out.println(100 + " " + 128 + " " + 32767 + " " + 32768 + " " + 65535 + " " + 65536 + " " + -1 + " " + -129 + " " + -32769);
        System.out.println(0L + " " + 1L + " " + 2L + " " + 0f + " " + 1f + " " + 2f + " " + 3f + " " + 0d + " " + 1d + " " + 2d + " " + -0d);
        final int A = 3, B = A * 7;
        final String S = "v" + B + A;
        System.out.println(S == "v213");
    }
}
