package patterns;

import java.util.*;
public class Instanceof {
    static String kind(Object o) {
        if (o instanceof String s && s.length() > 3) return "long string " + s.charAt(3);
        if (o instanceof String s) return "string " + s.length();
        if (!(o instanceof Number n)) return o == null ? "null" : "other " + o.getClass().getSimpleName();
        if (n instanceof Integer i && i > 10 || n instanceof Long) return "big or long " + n;
        return "number " + n.intValue();
    }
    static boolean eq(Object a, Object b) { return a instanceof Point p && b instanceof Point q && p.x == q.x && p.y == q.y; }
    static class Point { int x = 1, y = 2; }
    static int loop(Object o) {
        int n = 0;
        while (o instanceof List<?> l && !l.isEmpty()) {
            n += l.size();
            o = l.get(0);
        }
        return n;
    }
    static String s = "field";
    static String shadow(Object o) {
        if (!(o instanceof Integer s)) return s.toString();
        return "int " + (s + 1);
    }
    public static void main(String[] args) {
        for (Object o : new Object[] {"abc", "abcd", 5, 50, 7L, 2.9, 'c', null, new int[0], new ArrayList<>()}) System.out.println(kind(o));
        System.out.println(eq(new Point(), new Point()) + " " + eq("a", new Point()) + " " + loop(List.of(List.of(List.of(), 2), 3)));
        Object o = "text";
        int len = o instanceof String t ? t.length() : -1;
        System.out.println(len + shadow("x") + shadow(4) + (o instanceof CharSequence c && c.charAt(0) == 't'));
        for (Object x = 3; x instanceof Integer i && i > 0; x = i - 1) System.out.print(i);
        System.out.println(!(o instanceof String u) ? "no" : u + u);
    }
}
