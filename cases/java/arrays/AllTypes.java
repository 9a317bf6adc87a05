package arrays;

public class AllTypes {
    public static void main(String[] args) {
        byte[] b = new byte[3]; short[] s = {1, -1}; char[] c = {'a'}; long[] l = {1L << 40}; float[] f = {1.5f}; double[] d = {2.5}; boolean[] z = {true};
        b[0]--; b[1] += 130; b[2] = (byte) (b[0] >>> 4);
        s[0] <<= 15; s[1] >>>= 1; c[0]++; c[0] += 2; l[0]++; l[0] >>= 3; f[0] *= f[0]; f[0]++; d[0] /= 0; z[0] ^= true; z[0] |= !z[0];
        System.out.println(b[0] + " " + b[1] + " " + b[2] + " " + s[0] + " " + s[1] + " " + c[0] + " " + l[0] + " " + f[0] + " " + d[0] + " " + z[0]);
        System.out.println(b[0]++ + b[0] + --b[1] + " " + s[0]-- + s[0] + " " + c[0]-- + c[0] + " " + f[0]-- + d[0]++ + l[0]--);
        System.out.println((b[0] = 5) + (s[0] = 6) + (c[0] = 7) + (l[0] = 8) + (f[0] = 9) + (d[0] = 10) + " " + (z[0] = false));
    }
}
