package arithmetic;

public class UnsignedTricks {
    public static void main(String[] args) {
        int u = 0xFFFFFFF0;
        long wide = u & 0xFFFFFFFFL;
        System.out.println(wide + " " + (u >>> 4) + " " + (wide >>> 4) + " " + Integer.toUnsignedString(u) + " " + Integer.divideUnsigned(u, 16) + " " + Integer.compareUnsigned(u, 1));
        byte b = (byte) 0xF0;
        System.out.println((b & 0xFF) + " " + (b >>> 4) + " " + ((b & 0xFF) >>> 4) + " " + (byte) ((b & 0xFF) >>> 4) + " " + (char) (b & 0x7f));
        long x = -1L;
        System.out.println(Long.toUnsignedString(x) + " " + (x >>> 1) + " " + Long.divideUnsigned(x, 3) + " " + Long.remainderUnsigned(x, 10) + " " + (x >>> 63) + " " + (int) (x >>> 32));
        System.out.println((u + Integer.MIN_VALUE < 5 + Integer.MIN_VALUE) + " " + (short) 0xFFFF + " " + (int) (char) (short) 0xFFFF);
    }
}
