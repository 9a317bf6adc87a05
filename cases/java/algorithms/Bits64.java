package algorithms;

public class Bits64 {
    static long mix(long z) { z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L; z = (z ^ z >>> 27) * 0x94d049bb133111ebL; return z ^ z >>> 31; }
    static int[] sha(String text) {
        int[] h = {0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0};
        byte[] m = text.getBytes(java.nio.charset.StandardCharsets.UTF_8), p = new byte[(m.length + 72) / 64 * 64];
        System.arraycopy(m, 0, p, 0, m.length);
        p[m.length] = (byte) 0x80;
        long bits = m.length * 8L;
        for (int i = 0; i < 8; i++) p[p.length - 1 - i] = (byte) (bits >>> 8 * i);
        int[] w = new int[80];
        for (int o = 0; o < p.length; o += 64) {
            for (int i = 0; i < 16; i++) w[i] = p[o + 4 * i] << 24 | (p[o + 4 * i + 1] & 255) << 16 | (p[o + 4 * i + 2] & 255) << 8 | p[o + 4 * i + 3] & 255;
            for (int i = 16; i < 80; i++) w[i] = Integer.rotateLeft(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
            int a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];
            for (int i = 0; i < 80; i++) {
                int f = i < 20 ? b & c | ~b & d : i < 40 ? b ^ c ^ d : i < 60 ? b & c | b & d | c & d : b ^ c ^ d, k = i < 20 ? 0x5A827999 : i < 40 ? 0x6ED9EBA1 : i < 60 ? 0x8F1BBCDC : 0xCA62C1D6;
                int t = (a << 5 | a >>> 27) + f + e + k + w[i];
                e = d; d = c; c = b << 30 | b >>> 2; b = a; a = t;
            }
            h[0] += a; h[1] += b; h[2] += c; h[3] += d; h[4] += e;
        }
        return h;
    }
    public static void main(String[] args) {
        long s = 0;
        for (int i = 0; i < 5; i++) System.out.print(mix(s += 0x9e3779b97f4a7c15L) + " ");
        System.out.println();
        for (int x : sha("abc")) System.out.print(Integer.toHexString(x));
        System.out.println();
        for (int x : sha("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")) System.out.print(Integer.toHexString(x));
        System.out.println();
    }
}
