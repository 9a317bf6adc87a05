package numbers;

public class Checksums {
    static int adler(byte[] d) { int a = 1, b = 0; for (byte x : d) { a = (a + (x & 0xff)) % 65521; b = (b + a) % 65521; } return b << 16 | a; }
    static int crc32(byte[] d) { int c = ~0; for (byte x : d) { c ^= x & 0xff; for (int k = 0; k < 8; k++) c = (c & 1) != 0 ? c >>> 1 ^ 0xEDB88320 : c >>> 1; } return ~c; }
    static int fnv(String s) { int h = 0x811c9dc5; for (int i = 0; i < s.length(); i++) { h ^= s.charAt(i); h *= 16777619; } return h; }
    static long xorshift(long x) { x ^= x << 13; x ^= x >>> 7; x ^= x << 17; return x; }
    static int murmur(int[] data, int seed) {
        int h = seed;
        for (int k : data) { k *= 0xcc9e2d51; k = Integer.rotateLeft(k, 15); k *= 0x1b873593; h ^= k; h = Integer.rotateLeft(h, 13); h = h * 5 + 0xe6546b64; }
        h ^= data.length * 4; h ^= h >>> 16; h *= 0x85ebca6b; h ^= h >>> 13; h *= 0xc2b2ae35; h ^= h >>> 16;
        return h;
    }
    static boolean luhn(String s) { int sum = 0; for (int i = s.length() - 1, k = 0; i >= 0; i--, k++) { int d = s.charAt(i) - '0'; if (k % 2 == 1 && (d *= 2) > 9) d -= 9; sum += d; } return sum % 10 == 0; }
    static String base64(byte[] d) {
        String t = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < d.length; i += 3) {
            int v = (d[i] & 0xff) << 16 | (i + 1 < d.length ? (d[i + 1] & 0xff) << 8 : 0) | (i + 2 < d.length ? d[i + 2] & 0xff : 0);
            for (int k = 0; k < 4; k++) b.append(i + k > d.length ? '=' : t.charAt(v >> 18 - 6 * k & 63));
        }
        return b.toString();
    }
    public static void main(String[] args) {
        byte[] d = "The quick brown fox jumps over the lazy dog".getBytes(java.nio.charset.StandardCharsets.US_ASCII);
        System.out.println(Integer.toHexString(adler(d)) + " " + Integer.toHexString(crc32(d)) + " " + fnv("hello") + " " + murmur(new int[] {1, 2, 3}, 42) + " " + luhn("4539578763621486") + luhn("1234567"));
        System.out.println(base64("Man".getBytes()) + base64("Ma".getBytes()) + base64("M".getBytes()) + " " + java.util.Base64.getEncoder().encodeToString("Ma".getBytes()));
        long x = 88172645463325252L;
        for (int i = 0; i < 1000; i++) x = xorshift(x);
        System.out.println(x);
        java.util.zip.CRC32 c = new java.util.zip.CRC32();
        c.update(d);
        System.out.println(Long.toHexString(c.getValue()));
    }
}
