package arithmetic;

public class BitOperators {
    public static void main(String[] args) {
        int a = 0b1100, b = 0b1010;
        System.out.println((a & b) + " " + (a | b) + " " + (a ^ b) + " " + ~a + " " + (a & ~b));
        long la = 0xF0F0F0F0F0F0F0F0L, lb = 0xFF00FF00FF00FF00L;
        System.out.println(Long.toHexString(la & lb) + " " + Long.toHexString(la | lb) + " " + Long.toHexString(la ^ lb) + " " + Long.toHexString(~la));
        System.out.println((la & 0xff) + " " + (la & a) + " " + (-1 & 0xffffffffL) + " " + (-1 ^ 0xffL));
        System.out.println((true & false) + " " + (true | false) + " " + (true ^ true) + " " + (false ^ true));
        byte x = (byte) 0xAB, y = 0x0F;
        System.out.println((x & y) + " " + (x | y) + " " + (x ^ y) + " " + ~x + " " + (byte) ~x + " " + (x & 0xff));
        char c = 'x';
        System.out.println((c & 0x5f) + " " + (char) (c & 0x5f) + " " + (char) (c ^ ' '));
        int flags = 0;
        for (int i = 0; i < 32; i += 5) flags |= 1 << i;
        System.out.println(Integer.toBinaryString(flags) + " " + flags);
        flags &= ~(1 << 10);
        flags ^= 1 << 3;
        System.out.println(Integer.toBinaryString(flags));
        int p = 17, q = 42;
        p ^= q;
        q ^= p;
        p ^= q;
        System.out.println(p + " " + q);
    }
}
