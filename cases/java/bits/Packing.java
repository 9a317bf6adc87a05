package bits;

public class Packing {
    static int pack(int a, int r, int g, int b) { return a << 24 | r << 16 | g << 8 | b; }
    static String blend(int x, int y) { return Integer.toHexString((x & 0xfefefefe) / 2 + ((y & 0xfefefefe) >>> 1)); }
    public static void main(String[] args) {
        int rgb = pack(0x12, 0xAB, 0xFF, 0x80);
        System.out.println(Integer.toHexString(rgb) + " " + (rgb >> 24) + " " + (rgb >>> 24) + " " + (rgb >> 16 & 0xff) + " " + (byte) rgb + " " + blend(rgb, 0xff00ff00));
        long two = (long) -5 << 32 | 7 & 0xffffffffL, neg = (long) 3 << 32 | -7 & 0xffffffffL;
        System.out.println((int) (two >> 32) + " " + (int) two + " " + (int) (neg >> 32) + " " + (int) neg + " " + neg);
        short s = (short) (200 << 8 | 100);
        System.out.println(s + " " + (s >> 8) + " " + (s >>> 8 & 0xff) + " " + (byte) s + " " + Short.toUnsignedInt(s));
    }
}
