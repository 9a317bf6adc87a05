package arithmetic;

public class ConstantFolding {
    static final int A = 10, B = A / 3, C = A % 4 << 2;
    static final long L = 1L << 62;
    static final double D = 1.0 / 3;
    static final float F = (float) D;
    static final String S = "a" + A + B + C + L + D + F + 'c' + true + (char) 66;
    static final boolean T = A > B && S.length() > 0;
    static final byte X = (byte) 300;
    static int a = 10, b, c;
    static double d = 1;
    public static void main(String[] args) {
        b = a / 3;
        c = a % 4 << 2;
        d /= 3;
        System.out.println(S);
        System.out.println((A == a) + " " + (B == b) + " " + (C == c) + " " + (D == d) + " " + (F == (float) d) + " " + T + " " + X);
        System.out.println((S == "a1038" + L + D + F + "ctrueB") + " " + S.equals("a" + a + b + c + L + d + F + 'c' + true + 'B'));
        System.out.println(0.1 + 0.2 + " " + (0.1f + 0.2f) + " " + (0.1f + 0.2) + " " + (float) (0.1 + 0.2));
        double p = 0.1, q = 0.2;
        float pf = 0.1f, qf = 0.2f;
        System.out.println(p + q + " " + (pf + qf) + " " + (pf + q) + " " + (float) (p + q));
        System.out.println((int) 3.99e9 + " " + (long) 1e19 + " " + (byte) 1e3 + " " + (char) 97.9 + " " + (int) Float.NaN);
    }
}
