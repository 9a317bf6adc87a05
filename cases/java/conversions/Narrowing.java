package conversions;

public class Narrowing {
    public static void main(String[] args) {
        int[] is = {0, 127, 128, 255, 256, 32767, 32768, 65535, 65536, -1, -129, Integer.MIN_VALUE, Integer.MAX_VALUE};
        for (int i : is) System.out.println(i + ": " + (byte) i + " " + (short) i + " " + (int) (char) i + " " + (byte) (char) i + " " + (char) (byte) i % 999);
        long[] ls = {1L << 31, 1L << 32, -1L << 31, (1L << 33) + 5, Long.MIN_VALUE, Long.MAX_VALUE};
        for (long l : ls) System.out.println(l + ": " + (int) l + " " + (short) l + " " + (byte) l + " " + (int) (char) l);
        double[] ds = {0.9, -0.9, 127.9, 128.5, 255.9, 2147483647.5, 2147483648.0, -2147483649.0, 9.3e18, -9.3e18, 1e100, Double.NaN, 65536.7};
        for (double d : ds)
            System.out.println(d + ": " + (byte) d + " " + (short) d + " " + (int) (char) d + " " + (int) d + " " + (long) d + " " + (float) d + " " + (int) (float) d + " " + (long) (float) d);
        System.out.println((byte) 'é' + " " + (short) '\uffff' + " " + (char) (byte) -1 % 1000);
        System.out.println((int) 1e10f + " " + (long) 1e10f + " " + (char) 1e10f % 70000 + " " + (byte) 300.7f);
    }
}
