package lang;

public class ParseRoundTrip {
    public static void main(String[] args) {
        int bad = 0;
        for (int i = -2000; i < 2000; i += 7) { int x = i * 1073741 ^ i << 20; if (Integer.parseInt(Integer.toString(x)) != x || Integer.parseInt(Integer.toString(x, 7), 7) != x || (int) Long.parseLong(Integer.toHexString(x), 16) != x || Integer.parseUnsignedInt(Integer.toBinaryString(x), 2) != x) bad++; long l = x * 4294967311L; if (Long.parseLong("" + l) != l || Long.valueOf(Long.toString(l, 36), 36) != l) bad++; }
        System.out.println(bad);
        double[] d = {0.1, 1e22, 1e23, 123456.789, 5e-324, 1.7976931348623157e308, 2.2250738585072014e-308, 9007199254740993.0};
        for (double x : d) if (Double.parseDouble(Double.toString(x)) != x || Float.parseFloat(Float.toString((float) x)) != (float) x) bad++;
        System.out.println(bad);
    }
}
