package arithmetic;

public class FixedPoint {
    static int fix(double d) { return (int) Math.round(d * 65536); }
    static int mul(int a, int b) { return (int) ((long) a * b >> 16); }
    static int div(int a, int b) { return (int) (((long) a << 16) / b); }
    static String show(int f) { return (f < 0 ? "-" : "") + (Math.abs(f) >> 16) + "." + (Math.abs(f) & 0xffff) * 10000 / 65536; }
    public static void main(String[] args) {
        int a = fix(1.5), b = fix(-2.25);
        System.out.println(show(a) + " " + show(b) + " " + show(mul(a, b)) + " " + show(div(a, b)) + " " + show(a + b) + " " + show(mul(fix(0.001), fix(0.001))));
        int s = fix(1);
        for (int i = 0; i < 10; i++) s = (s + div(fix(2), s)) >> 1;
        System.out.println(show(s) + " " + s);
    }
}
