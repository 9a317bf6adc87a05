package arithmetic;

public class Gcd {
    static int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }
    static long lcm(long a, long b) {
        return a / gcd((int) a, (int) b) * b;
    }
    static long[] extended(long a, long b) {
        if (b == 0) return new long[] {a, 1, 0};
        long[] r = extended(b, a % b);
        return new long[] {r[0], r[2], r[1] - a / b * r[2]};
    }
    static int binary(int a, int b) {
        int shift = 0;
        while (((a | b) & 1) == 0) {
            a >>= 1;
            b >>= 1;
            shift++;
        }
        while (a != 0) {
            while ((a & 1) == 0) a >>= 1;
            while ((b & 1) == 0) b >>= 1;
            if (a >= b) a -= b;
            else b -= a;
        }
        return b << shift;
    }
    public static void main(String[] args) {
        int[][] pairs = {{12, 18}, {17, 5}, {100, 75}, {-12, 18}, {0, 5}, {1071, 462}, {123456, 7890}};
        for (int[] p : pairs) {
            long[] e = extended(p[0], p[1]);
            System.out.println(gcd(p[0], p[1]) + " " + lcm(p[0], p[1]) + " " + e[0] + "=" + e[1] + "*" + p[0] + "+" + e[2] + "*" + p[1]
                    + " " + (p[0] > 0 && p[1] > 0 ? binary(p[0], p[1]) : 0));
        }
    }
}
