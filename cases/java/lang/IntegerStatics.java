package lang;

public class IntegerStatics {
    public static void main(String[] args) {
        for (int i : new int[] {0, 1, -1, 10, 255, -256, Integer.MAX_VALUE, Integer.MIN_VALUE, 0x00F0_0F00}) {
            System.out.println(i + " " + Integer.bitCount(i) + " " + Integer.numberOfLeadingZeros(i) + " " + Integer.numberOfTrailingZeros(i) + " " + Integer.highestOneBit(i)
                    + " " + Integer.lowestOneBit(i) + " " + Integer.reverse(i) + " " + Integer.reverseBytes(i) + " " + Integer.rotateLeft(i, 5) + " " + Integer.rotateRight(i, 37) + " " + Integer.signum(i));
            System.out.println(Integer.toHexString(i) + " " + Integer.toOctalString(i) + " " + Integer.toBinaryString(i) + " " + Integer.toString(i, 36) + " " + Integer.toString(i, 7) + " " + Integer.toUnsignedString(i) + " " + Integer.toUnsignedLong(i)
                    + " " + Integer.hashCode(i) + " " + Integer.divideUnsigned(i, 7) + " " + Integer.remainderUnsigned(i, 7) + " " + Integer.compareUnsigned(i, 5));
        }
        System.out.println(Integer.compare(3, 5) + " " + Integer.max(3, 5) + Integer.min(3, 5) + Integer.sum(3, 5) + " " + Integer.SIZE + Integer.BYTES + " " + Integer.toString(255, 99));
        System.out.println(Integer.valueOf(7).equals(7) + " " + Integer.valueOf(7).compareTo(9) + " " + Integer.valueOf(300).byteValue() + " " + Integer.valueOf(-1).doubleValue() + Integer.valueOf(66).shortValue() + " " + Integer.TYPE + " " + int.class.getName());
    }
}
