package arithmetic;

public class ByteShortChar {
    static byte addb(byte a, byte b) {
        return (byte) (a + b);
    }
    static short mul(short a, short b) {
        return (short) (a * b);
    }
    static char step(char c, int n) {
        return (char) (c + n);
    }
    public static void main(String[] args) {
        System.out.println(addb((byte) 100, (byte) 100) + " " + addb((byte) -128, (byte) -1));
        System.out.println(mul((short) 300, (short) 300) + " " + mul((short) -32768, (short) -1));
        System.out.println(step('z', 1) + "" + step('\uffff', 66) + (int) step('\0', -1));
        byte b = (byte) 200;
        short s = (short) 70000;
        char c = (char) -1;
        System.out.println(b + " " + s + " " + (int) c);
        System.out.println(b * b + " " + s / b + " " + c % 1000 + " " + (c + b) + " " + (c - s));
        System.out.println(-b + " " + -s + " " + -c + " " + ~b + " " + ~c);
        System.out.println((byte) (b << 1) + " " + (short) (s << 4) + " " + (char) (c >> 9));
        byte[] bytes = {1, -1, 127, -128};
        int sum = 0;
        for (byte x : bytes) sum += x & 0xff;
        System.out.println(sum);
        short total = 0;
        for (byte x : bytes) total += x * 1000;
        System.out.println(total);
        System.out.println(b == -56 ? "equal" : "different");
        System.out.println((b == s) + " " + (b < c) + " " + ('a' == 97) + " " + ('a' + 0.5));
        final byte k = 10;
        byte fits = k + 5;
        System.out.println(fits);
    }
}
