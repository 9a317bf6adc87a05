package records;

public class HashCodes {
    record I(int a) { }
    record II(int a, int b) { }
    record LD(long l, double d) { }
    record S(String s, Object o) { }
    record Z(boolean z, char c, byte b, short s, float f) { }
    record Nested(II a, II[] b, I c) { }
    public static void main(String[] args) {
        System.out.println(new I(5).hashCode() + " " + new I(-1).hashCode());
        System.out.println(new II(1, 2).hashCode() + " " + new II(2, 1).hashCode() + " " + new II(Integer.MAX_VALUE, 7).hashCode());
        System.out.println(new LD(1L << 40, 0.1).hashCode() + " " + new LD(-1, -0.0).hashCode());
        System.out.println(new S("abc", null).hashCode() + " " + new S(null, 'c').hashCode());
        System.out.println(new Z(true, 'x', (byte) -3, (short) 300, 1.5f).hashCode());
        System.out.println(new Nested(new II(1, 2), null, new I(3)).hashCode() + " " + new Nested(new II(1, 2), null, null));
    }
}
