package strings;

public class NumbersToText {
    public static void main(String[] args) {
        System.out.println(Integer.toString(-42) + Long.toString(1L << 60) + Integer.toString(255, 2) + Integer.toHexString(-1) + Integer.toOctalString(64) + Long.toBinaryString(5) + Double.toString(1e-4) + Float.toString(1e8f) + Boolean.toString(true) + Character.toString('x') + Byte.toString((byte) -1));
        System.out.println("" + Integer.MIN_VALUE + Long.MIN_VALUE + Integer.toString(Integer.MIN_VALUE, 36) + Long.toString(Long.MIN_VALUE, 16) + Integer.toUnsignedString(-1, 16) + Long.toHexString(-255));
        for (int i = 1; i < 1_000_000_000; i = i * 10 + 9) System.out.print(i + "" + -i + ",");
        for (long l = 1; l > 0; l *= 37) System.out.print(l + ",");
        System.out.println();
    }
}
