package arithmetic;

public class BitTricks {
    static int popcount(int x) {
        x = x - (x >>> 1 & 0x55555555);
        x = (x & 0x33333333) + (x >>> 2 & 0x33333333);
        x = x + (x >>> 4) & 0x0f0f0f0f;
        return x * 0x01010101 >>> 24;
    }
    static int log2(int x) {
        int r = 0;
        while ((x >>>= 1) != 0) r++;
        return r;
    }
    static int reverse(int x) {
        int r = 0;
        for (int i = 0; i < 32; i++) {
            r = r << 1 | x & 1;
            x >>>= 1;
        }
        return r;
    }
    static boolean power(int x) {
        return x > 0 && (x & x - 1) == 0;
    }
    static int parity(long v) {
        v ^= v >>> 32;
        v ^= v >>> 16;
        v ^= v >>> 8;
        v ^= v >>> 4;
        return 0x6996 >>> (int) (v & 0xf) & 1;
    }
    static int min(int a, int b) {
        return b ^ (a ^ b) & -(a < b ? 1 : 0);
    }
    static int gray(int n) {
        return n ^ n >>> 1;
    }
    static int isqrt(int n) {
        int r = 0;
        for (int bit = 1 << 15; bit != 0; bit >>= 1) {
            int t = r | bit;
            if ((long) t * t <= n) r = t;
        }
        return r;
    }
    public static void main(String[] args) {
        int[] xs = {0, 1, 2, 3, 255, 256, 1023, -1, Integer.MIN_VALUE, Integer.MAX_VALUE, 0xDEADBEEF};
        for (int x : xs) {
            System.out.println(x + ": " + popcount(x) + " " + log2(x) + " " + reverse(x) + " " + power(x) + " " + parity(x * 31L) + " "
                    + min(x, 100) + " " + gray(x) + " " + (x & -x) + " " + (x | x - 1) + " " + (x > 0 ? isqrt(x) : -1));
            System.out.println((popcount(x) == Integer.bitCount(x)) + " " + (reverse(x) == Integer.reverse(x)));
        }
    }
}
