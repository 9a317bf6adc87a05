package lang;

public class ByteShort {
    public static void main(String[] args) {
        for (int i : new int[] {0, -1, 127, -128, 200, 40000}) {
            byte b = (byte) i;
            short s = (short) i;
            System.out.println(Byte.toString(b) + " " + Byte.toUnsignedInt(b) + " " + Byte.toUnsignedLong(b) + " " + Byte.hashCode(b) + " " + Byte.compare(b, (byte) 5) + " " + Byte.compareUnsigned(b, (byte) 5)
                    + " " + Short.toUnsignedInt(s) + " " + Short.reverseBytes(s) + " " + Short.hashCode(s) + " " + Short.compare(s, (short) 1) + " " + Short.compareUnsigned(s, (short) 1) + " " + Short.toString(s));
        }
        Byte x = Byte.valueOf("12");
        Short y = Short.valueOf((short) 12);
        System.out.println(x.equals(y) + " " + (x.intValue() == y) + " " + x.compareTo((byte) 20) + " " + y.compareTo((short) -20) + Byte.MAX_VALUE + Short.MIN_VALUE + " " + x.getClass().getSimpleName());
        Number[] ns = {x, y, 1, 2L, 3f, 4d};
        double sum = 0;
        for (Number n : ns) sum += n.doubleValue() + n.intValue() + n.longValue() + n.floatValue() + n.shortValue() + n.byteValue();
        System.out.println(sum);
    }
}
