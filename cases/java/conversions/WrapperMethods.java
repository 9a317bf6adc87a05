package conversions;

public class WrapperMethods {
    public static void main(String[] args) {
        System.out.println(Integer.valueOf(65).hashCode() + Integer.valueOf(3).compareTo(5) + Integer.compare(9, 3) + " " + Integer.valueOf(7).equals(7L) + Integer.MAX_VALUE + Character.valueOf('a').charValue() + Character.getNumericValue('7') + " " + Long.valueOf(5).intValue() + Double.valueOf(3.99).intValue() + Double.valueOf(1e20).longValue() + " " + Integer.toString(5).equals("5") + Boolean.TRUE.compareTo(false) + Boolean.logicalAnd(true, false) + Double.isNaN(0.0 / 0) + Float.isFinite(1f / 0) + Character.isDigit('5') + Character.toChars(97)[0] + Character.MAX_RADIX + Integer.signum(-9) + Short.toUnsignedInt((short) -1) + Byte.toUnsignedInt((byte) -1));
    }
}
