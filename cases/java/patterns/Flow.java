package patterns;

import java.util.*;
public class Flow {
    record Pt(int x, int y) { }
    static String f(Object o) {
        if (o instanceof String s) { if (s.isEmpty()) return "empty"; return s + s.length(); }
        if (o instanceof Integer i && i > 0) return "pos" + (i + 1);
        if (!(o instanceof Number n)) { if (o instanceof int[] a && a.length > 1) return "arr" + a[1]; return o instanceof List<?> l ? "list" + l.size() : o instanceof Pt p ? "pt" + p.x() : String.valueOf(o); }
        return "num" + n.intValue();
    }
    static int g(Object o) { while (!(o instanceof String s)) { if (o == null) return -1; o = o instanceof Integer i ? "i".repeat(Math.max(i, 0) % 5) : null; } return s.length(); }
    public static void main(String[] args) {
        Object[] all = {"text", "", 42, -1, 3.5, 'c', null, new int[] {1, 2}, List.of(1), new Pt(1, 2)};
        for (Object o : all) System.out.print(f(o) + " " + g(o) + "; ");
        System.out.println();
    }
}
