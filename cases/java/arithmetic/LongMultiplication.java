package arithmetic;

public class LongMultiplication {
    public static void main(String[] args) {
        long[] v = {3, -7, 1L << 33, 0x7fffffffffffffffL, 0x123456789abcdefL, -1};
        for (long a : v) { long h = 0; for (long b : v) h = h * 31 + a * b; System.out.println(a + " " + h + " " + a * a * a + " " + (a << 5) + " " + a * 32 + " " + a / 32 + " " + (a >> 5) + " " + (int) a * 3 + " " + (int) (a * 3)); }
    }
}
