package arithmetic;

public class Shifts {
    public static void main(String[] args) {
        int[] xs = {1, -1, 0x80000000, 0x7fffffff, 0x12345678, -256};
        int[] ns = {0, 1, 4, 31, 32, 33, 63, 64, -1, -31, 100};
        for (int x : xs) {
            for (int n : ns) {
                System.out.print((x << n) + "," + (x >> n) + "," + (x >>> n) + " ");
            }
            System.out.println();
        }
        for (int x : xs) {
            long l = x * 0x100000001L;
            for (int n : ns) {
                System.out.print((l << n) + "," + (l >> n) + "," + (l >>> n) + "," + (l << (long) n) + " ");
            }
            System.out.println();
        }
        byte b = -128;
        System.out.println((b >> 1) + " " + (b >>> 1) + " " + (b << 1) + " " + (byte) (b >>> 1) + " " + (b >>> 25));
        short s = -2;
        System.out.println((s >>> 28) + " " + (s >> 40) + " " + (short) (s << 15));
        char c = '\uffff';
        System.out.println((c << 4) + " " + (c >> 4) + " " + (c >>> 4) + " " + (int) (char) (c << 4));
        System.out.println(1 << 5L + 0 * 2);
    }
}
