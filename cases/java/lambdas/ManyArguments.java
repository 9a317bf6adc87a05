package lambdas;

public class ManyArguments {
    interface F8 { String f(byte a, short b, char c, int d, long e, float g, double h, boolean i); }
    interface Wide { double f(long a, double b, long c, double d, long e); }
    static String all(byte a, short b, char c, int d, long e, float g, double h, boolean i) { return "" + a + b + c + d + e + g + h + i; }
    interface Tri<A, B, C, R> { R go(A a, B b, C c); default <S> Tri<A, B, C, S> then(java.util.function.Function<R, S> f) { return (a, b, c) -> f.apply(go(a, b, c)); } }
    public static void main(String[] args) {
        long cl = 1L << 50;
        double cd = 0.25;
        F8 f = (a, b, c, d, e, g, h, i) -> a + "," + b + "," + c + "," + d + "," + e + "," + g + "," + h + "," + i + cl + cd, m = ManyArguments::all;
        System.out.println(f.f((byte) 1, (short) 2, 'c', 4, 5, 6, 7, true) + " " + m.f((byte) -1, (short) -2, 'd', -4, -5, -6, -7, false));
        Wide w = (a, b, c, d, e) -> a * b - c * d + e + cl * cd;
        System.out.println(w.f(1, 2, 3, 4, 5));
        Tri<Integer, Long, Character, String> t = (a, b, c) -> a + b + "" + c;
        System.out.println(t.then(String::length).go(1, 2L, 'x') + t.go(3, 4L, 'y'));
    }
}
