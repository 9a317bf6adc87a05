package misc;

public class LargeConstants {
    static final String LONG = "0123456789".repeat(1);
    static int[] squares = {0, 1, 4, 9, 16, 25, 36, 49, 64, 81, 100, 121, 144, 169, 196, 225, 256, 289, 324, 361, 400, 441, 484, 529, 576, 625, 676, 729, 784, 841, 900, 961, 1024, 65536, 65537, -65537, 1 << 30};
    static final long[] CRC = new long[16];
    static String[] words = {"alpha", "beta", null, "", "delta"};
    static char[][] grid = {"ab".toCharArray(), {'x'}, {}};
    static Object[] mixed = {1, "two", 3.0, 'f', new int[] {5}, null, 1L, 2f, true, (byte) 1, (short) 2};
    static { for (int i = 0; i < 16; i++) { long c = i; for (int k = 0; k < 4; k++) c = (c & 1) != 0 ? 0xEDB88320L ^ c >>> 1 : c >>> 1; CRC[i] = c; } }
    static long crc(String s) {
        long c = 0xffffffffL;
        for (char ch : s.toCharArray()) { c ^= ch; c = c >>> 4 ^ CRC[(int) (c & 15)]; c = c >>> 4 ^ CRC[(int) (c & 15)]; }
        return c ^ 0xffffffffL;
    }
    public static void main(String[] args) {
        long s = 0;
        for (int x : squares) s = s * 3 + x;
        System.out.println(s + " " + squares.length + " " + Long.toHexString(crc("123456789")) + " " + LONG.length());
        for (String w : words) System.out.print((w == null ? -1 : w.length()) + " ");
        for (Object o : mixed) System.out.print((o == null ? "null" : o.getClass().getSimpleName()) + " ");
        System.out.println(grid[0][1] + "" + grid.length + grid[2].length);
    }
}
