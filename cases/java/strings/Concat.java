package strings;

public class Concat {
    static int n;
    static String next() { return "n" + ++n; }
    @Override public String toString() { return null; }
    public static void main(String[] args) {
        byte b = -1; short s = 300; char c = 'q'; int i = -7; long l = 1L << 40; float f = 2.5f; double d = -0.0; boolean z = true;
        System.out.println("" + b + s + c + i + l + f + d + z + null);
        System.out.println(b + s + "" + c + i + (char) (c + 1));
        Object o = null;
        String none = null;
        char[] cs = {'a', 'b'};
        System.out.println("x" + o + none + new Concat() + cs.length + String.valueOf(cs));
        System.out.println(next() + next() + (n = 10) + next() + n);
        String a = "a";
        a += a += "b";
        System.out.println(a);
        String e = "";
        for (int k = 0; k < 5; k++) e += k + ",";
        System.out.println(e);
        System.out.println("\u0001" + i + "\u0002" + "\1\2" + l + "%s{}");
        System.out.println("a" + ("b" + c) + 'd' + 1L + 2f + 3d);
        final String K = "const";
        System.out.println((K + 1 == "const1") + " " + (K + i == "const-7") + " " + (K + i).intern().equals("const-7"));
        StringBuilder sb = new StringBuilder("sb");
        System.out.println("with " + sb + '!' + new int[0].length);
        System.out.println(1 + 1 + "=" + 1 + 1 + (1 + 1) + 'a' + ('a' + 1));
        System.out.println("" + Integer.MIN_VALUE + Long.MIN_VALUE + Float.MIN_VALUE + Double.MAX_VALUE + (byte) 128 + (short) 65535);
        none += none;
        System.out.println(none);
        System.out.println("é" + 'ü' + "漢字" + "😀" + '\u0000' + "|");
    }
}
