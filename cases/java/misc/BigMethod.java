package misc;

public class BigMethod {
    static int f(int a0, long a1, double a2, int a3) {
        int v0 = a0, v1 = v0 + 1, v2 = v1 * 2, v3 = v2 - v0, v4 = v3 ^ v2, v5 = v4 + v1, v6 = v5 * 3, v7 = v6 % 7, v8 = v7 << 3, v9 = v8 | 5;
        long w0 = a1, w1 = w0 + v9, w2 = w1 * 31, w3 = w2 ^ w0, w4 = w3 >>> 5, w5 = w4 + w1, w6 = w5 - 7, w7 = w6 & 0xffff, w8 = w7 * w7, w9 = w8 + v8;
        double d0 = a2, d1 = d0 * 2, d2 = d1 + w9, d3 = d2 / 3, d4 = d3 - v3, d5 = d4 * d4, d6 = Math.sqrt(d5), d7 = d6 + d0, d8 = -d7, d9 = d8 % 100;
        float f0 = (float) d9, f1 = f0 * 2, f2 = f1 + v1, f3 = f2 - w7, f4 = f3 / 8, f5 = f4 + f0;
        String s0 = "" + v0, s1 = s0 + w9, s2 = s1 + d9, s3 = s2 + f5;
        v9 += 1000;
        v9 -= 200000;
        v9++;
        for (int i = 0; i < 300; i += 150) v9 += i;
        a3 += 40000;
        System.out.println(v9 + " " + w9 + " " + d9 + " " + f5 + " " + s3 + " " + a3);
        return s3.length() + v4 + (int) w3 + (int) d5;
    }
    public static void main(String[] args) {
        System.out.println(f(3, 4L, 5.5, 6));
        System.out.println(f(-100, -1L, 1e10, -6));
    }
}
