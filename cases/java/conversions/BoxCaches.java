package conversions;

public class BoxCaches {
    public static void main(String[] args) {
        Integer a = 127, b = 127, c = 128, d = 128, e = -128, f = -128, g = -129, h = -129;
        System.out.println((a == b) + " " + (c == d) + " " + (e == f) + " " + (g == h) + " " + c.equals(d));
        Long la = 127L, lb = 127L, lc = 128L, ld = 128L;
        System.out.println((la == lb) + " " + (lc == ld) + " " + (lc.longValue() == ld));
        Short sa = 100, sb = 100, sc = 1000, sd = 1000;
        System.out.println((sa == sb) + " " + (sc == sd));
        Byte ba = -128, bb = -128;
        System.out.println(ba == bb);
        Character ca = '\u007f', cb = '\u007f', cc = '\u0080', cd = '\u0080';
        System.out.println((ca == cb) + " " + (cc == cd));
        Boolean t = true, u = Boolean.valueOf("TRUE");
        System.out.println(t == u);
        Double x = 0.0, y = 0.0;
        System.out.println((x == y) + " " + x.equals(y));
        System.out.println((c < d) + " " + (c > d) + " " + (c <= d) + " " + (c == 128));
        System.out.println(Integer.valueOf(5) == Integer.valueOf("5"));
        Object o1 = 42, o2 = 42;
        System.out.println(o1 == o2);
        int i = 1000;
        Integer j = i;
        System.out.println((j == i) + " " + j.equals(i) + " " + j.equals((long) i) + " " + (j == (Object) i));
    }
}
