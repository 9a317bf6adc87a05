package conversions;

public class Widening {
    static String f(int x) { return "int " + x; }
    static String f(long x) { return "long " + x; }
    static String f(float x) { return "float " + x; }
    static String f(double x) { return "double " + x; }
    static String g(double x) { return "g " + x; }
    public static void main(String[] args) {
        byte b = -5;
        short s = -300;
        char c = 'A';
        int i = 123456789;
        long l = 1234567890123456789L;
        System.out.println(f(b) + " " + f(s) + " " + f(c) + " " + f(i) + " " + f(l) + " " + f(1f) + " " + f(1d));
        System.out.println(g(b) + " " + g(s) + " " + g(c) + " " + g(i) + " " + g(l) + " " + g(0.1f));
        float fi = i, fl = l;
        double di = i, dl = l, df = 0.1f;
        System.out.println(fi + " " + fl + " " + di + " " + dl + " " + df);
        long lb = b, lc = '\uffff', ls = s;
        System.out.println(lb + " " + lc + " " + ls);
        System.out.println((i == fi) + " " + (l == dl) + " " + (i - fi) + " " + (l - (long) dl));
        System.out.println((b + l) + " " + (c + 1f) + " " + (s * 1d) + " " + (true ? i : 1.0) + " " + (true ? c : 0) + " " + (false ? 1 : 'b'));
        int zero = 0;
        System.out.println((true ? c : zero) + " " + (true ? b : c) + " " + (true ? b : 'c') + " " + (true ? (Integer) 5 : 2.0));
    }
}
