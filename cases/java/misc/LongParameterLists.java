package misc;

public class LongParameterLists {
    static String f(int a, long b, float c, double d, char e, byte g, short h, boolean i, String j, int[] k, int l, long m, double n, float o, String p) { a += l; b *= m; d -= n; c += o; return "" + a + b + c + d + e + g + h + i + j + k[0] + l + m + n + o + p; }
    static long g(long a, long b, long c, long d, long e, long f, long g, long h, long i, long j) { return ((((((((a * 3 + b) * 3 + c) * 3 + d) * 3 + e) * 3 + f) * 3 + g) * 3 + h) * 3 + i) * 3 + j; }
    double h(long a, double b, long c, double d) { return a - b * c / d; }
    public static void main(String[] args) {
        System.out.println(f(1, 2L, 3f, 4d, 'c', (byte) 6, (short) 7, true, "s", new int[] {9}, 10, 11L, 12.5, 13f, "t"));
        System.out.println(g(1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
        System.out.println(new LongParameterLists().h(1L, 2.0, 3L, 4.0));
    }
}
