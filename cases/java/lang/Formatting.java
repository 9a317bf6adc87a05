package lang;

import java.util.*;
public class Formatting {
    public static void main(String[] args) {
        System.out.println(String.format("%d|%5d|%-5d|%05d|%+d|%,d|%(d|% d", 42, 42, 42, 42, 42, 1234567, -5, 7));
        System.out.println(String.format("%x|%X|%o|%#x|%08X|%x", 255, 255, 8, 255, 48879, -1L));
        System.out.println(String.format("%f|%.2f|%10.3f|%-10.1f|%e|%.3E|%g|%,.2f|%+.1f", 3.14159, 2.005, 2.5, 2.5, 12345.678, 0.00012, 0.0001, 1234567.891, 1.25));
        System.out.println(String.format("%s|%10s|%-10s|%.2s|%S|%s|%s", "str", "str", "str", "str", "str", null, List.of(1)));
        System.out.println(String.format("%c|%C|%b|%B|%n|%%|%h", 'c', 'c', true, null, "hi").replace(System.lineSeparator(), "NL"));
        System.out.println(String.format("%2$s %1$s %2$s %<s %s", "a", "b"));
        System.out.println(String.format("%.0f %.0f %.0f %.1f %.1f %.3f", 0.5, 1.5, 2.5, 0.25, 0.35, 1e-5));
        System.out.println(String.format("%f %f %f %5.1f", Double.NaN, Double.POSITIVE_INFINITY, -0.0, Float.NEGATIVE_INFINITY));
        System.out.println(String.format("%d %d %d %d", (byte) -1, (short) 5, Long.MIN_VALUE, new java.math.BigInteger("123456789012345678901")));
        System.out.println("%s-%s".formatted(1, 2) + String.format("") + String.format("no args %%"));
        Object[][] bad = {{"%d", "s"}, {"%s %s", 1}, {"%q", 1}, {"%.2d", 1}, {"%c", "str"}, {"%-d", 1}, {"%5", 1}, {"%f", 1}, {"%x", 1.5}, {"%,s", 1}};
        for (Object[] b : bad) {
            try {
                System.out.println(String.format((String) b[0], b[1]));
            } catch (IllegalFormatException e) {
                System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
            }
        }
        StringBuilder sb = new StringBuilder();
        try (Formatter f = new Formatter(sb)) {
            f.format("%3d", 1).format("%-3s|", "x");
        }
        System.out.println(sb);
        class F implements Formattable { public void formatTo(Formatter f, int flags, int w, int p) { f.format("F(%d,%d)", w, p); } }
        System.out.println(String.format("%10.3s %s", new F(), new F()));
    }
}
