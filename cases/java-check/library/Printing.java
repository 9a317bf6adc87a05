// What the standard streams do with their arguments besides printing them: they throw, and ask for texts of objects.
// expect Printing.chars: holds
// expect Printing.charsLine: holds
// expect Printing.after: violated division
// expect Printing.bytes: holds
// expect Printing.allBytes: holds
// expect(long) Printing.part: holds
// expect Printing.chain: holds
// expect Printing.noFormat: violated library
// expect(long) Printing.missing: violated library
// expect Printing.wrong: violated library
// expect Printing.fits: violated assert
// expect Printing.codePoint: violated library
// expect Printing.text: violated division
// expect Printing.joined: violated division
// expect Printing.sequence: violated division
// expect Printing.closed: violated assert
// expect Printing.open: holds
// expect(long) Printing.same: holds
import java.io.IOException;

public class Printing {
    final int d;
    Printing(int d) { this.d = d; }
    public String toString() { return "" + 1 / d; }

    public static void chars(char[] c) { if (c == null) { System.out.print(c); assert false; } }
    public static void charsLine(char[] c) { if (c == null) { System.err.println(c); assert false; } }
    public static int after(char[] c) { System.out.println(c); return 1 / c.length; }
    public static void bytes(int off, int n) { System.out.write(new byte[2], off, n); assert 0 <= off && 0 <= n && off + n <= 2; }
    public static void allBytes(byte[] b) { System.out.writeBytes(b); assert b != null; }
    public static void part(int from, int to) { System.out.append("abc", from, to); assert 0 <= from && from <= to && to <= 3; }
    public static void chain(char c) throws IOException { Appendable a = System.out; assert a.append(c).append("x").append("abc", 1, 2) == a; }
    public static void noFormat() { System.out.printf((String) null); assert false; }
    public static void missing(int x) { System.out.printf("%d %s%n", x); assert false; }
    public static void wrong(String x) { System.out.printf("%d%n", x); assert x == null; }
    public static void fits(int x, double y, String s) { System.out.printf("%5d|%-8.2f|%s%n", x, y, s); assert x > 0; }
    public static void codePoint(int x) { System.out.printf("%c", x); assert 0 <= x && x <= 0x10ffff; }
    public static void text(Printing p) { System.out.println(p); }
    public static void joined(Printing p) { System.out.printf("<%s>", p); }
    public static void sequence(int n) {
        System.out.append(new CharSequence() {
            public int length() { return 0; }
            public char charAt(int i) { return 0; }
            public CharSequence subSequence(int a, int b) { return this; }
            public String toString() { return "" + 1 / n; }
        });
    }
    public static void closed() { System.out.close(); System.out.println("x"); assert !System.out.checkError(); }
    public static void open(int x) { System.out.println(x); assert !System.out.checkError(); }
    public static void same(int x) { assert System.out.printf("%d", x) == System.out && System.err.format("x") == System.err; }
}
