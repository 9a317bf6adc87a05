package numbers;

public class BaseConversion {
    static String to(long v, int b) { if (v == 0) return "0"; StringBuilder s = new StringBuilder(); boolean neg = v < 0; while (v != 0) { int d = (int) Math.abs(v % b); s.append((char) (d < 10 ? '0' + d : 'a' + d - 10)); v /= b; } return (neg ? s.append('-') : s).reverse().toString(); }
    public static void main(String[] args) {
        for (int b : new int[] {2, 8, 16, 36}) for (long v : new long[] {0, 255, -255, 123456789012L}) System.out.print(to(v, b) + "=" + Long.toString(v, b) + "=" + Long.parseLong(to(v, b), b) + " ");
        System.out.println();
        System.out.println(Integer.parseInt("-7f", 16) + Integer.valueOf("1010", 2) + Integer.parseUnsignedInt("ffffffff", 16) + " " + Long.decode("-0x10") + Integer.decode("#F") + Byte.decode("010") + Character.forDigit(35, 36) + Character.digit('F', 16));
    }
}
