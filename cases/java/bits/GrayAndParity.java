package bits;

public class GrayAndParity {
    static int crc8(String s) { int c = 0; for (char ch : s.toCharArray()) { c ^= ch; for (int i = 0; i < 8; i++) c = (c & 0x80) != 0 ? c << 1 ^ 0x107 : c << 1; c &= 0xff; } return c; }
    public static void main(String[] args) {
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < 16; i++) { int g = i ^ i >> 1, back = 0; for (int t = g; t != 0; t >>= 1) back ^= t; b.append(Integer.toBinaryString(g | 16).substring(1)).append(back == i ? "" : "!").append(' '); }
        System.out.println(b);
        int h = 0;
        for (int i = -50; i < 50; i++) h = h * 3 + (Integer.bitCount(i) & 1) + (i & 1) * 2 + (i >>> 31) + Integer.signum(i);
        System.out.println(h + " " + crc8("hello") + " " + crc8(""));
    }
}
