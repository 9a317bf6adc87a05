package arithmetic;

public class SaturatingAdd {
    static int sat(int a, int b) { int r = a + b; return ((a ^ r) & (b ^ r)) < 0 ? a < 0 ? Integer.MIN_VALUE : Integer.MAX_VALUE : r; }
    static String mul(int a, int b) { long p = (long) a * b; return p == (int) p ? "fits" : "overflows by " + (p >> 31); }
    public static void main(String[] args) {
        int[] v = {0, 1, -1, 100, Integer.MAX_VALUE, Integer.MIN_VALUE, Integer.MAX_VALUE - 5};
        for (int a : v) for (int b : v) if (a != sat(a, b) - b) System.out.println(a + " + " + b + " = " + sat(a, b) + " " + mul(a, b));
    }
}
