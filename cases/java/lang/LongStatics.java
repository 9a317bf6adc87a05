package lang;

public class LongStatics {
    public static void main(String[] args) {
        for (long i : new long[] {0, 1, -1, 1L << 32, Long.MAX_VALUE, Long.MIN_VALUE, 0x00F0_0F00_1234_5678L}) {
            System.out.println(i + " " + Long.bitCount(i) + " " + Long.numberOfLeadingZeros(i) + " " + Long.numberOfTrailingZeros(i) + " " + Long.highestOneBit(i) + " " + Long.lowestOneBit(i)
                    + " " + Long.reverse(i) + " " + Long.reverseBytes(i) + " " + Long.rotateLeft(i, 9) + " " + Long.rotateRight(i, 70) + " " + Long.signum(i) + " " + Long.hashCode(i));
            System.out.println(Long.toHexString(i) + " " + Long.toOctalString(i) + " " + Long.toBinaryString(i) + " " + Long.toString(i, 36) + " " + Long.toUnsignedString(i) + " " + Long.toUnsignedString(i, 16) + " " + Long.divideUnsigned(i, 10) + " " + Long.remainderUnsigned(i, 10) + " " + Long.compareUnsigned(i, 1L << 40));
        }
        String[] in = {"9223372036854775807", "9223372036854775808", "-9223372036854775808", "12L", "", "+7"};
        for (String s : in) {
            try {
                System.out.println(Long.parseLong(s));
            } catch (NumberFormatException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(Long.parseLong("-zz", 36) + " " + Long.parseUnsignedLong("18446744073709551615") + " " + Long.decode("0x7fffffffffffffff") + " " + Long.valueOf(5).equals(5L) + Long.valueOf(5).equals(5) + " " + Long.compare(1, 2) + Long.max(1, 2));
    }
}
