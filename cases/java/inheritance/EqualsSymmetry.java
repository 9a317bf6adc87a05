package inheritance;

import java.util.*;
public class EqualsSymmetry {
    static class P { final int x, y; P(int x, int y) { this.x = x; this.y = y; } @Override public boolean equals(Object o) { if (this == o) return true; if (!(o instanceof P)) return false; P p = (P) o; return p.canEqual(this) && x == p.x && y == p.y; } boolean canEqual(Object o) { return o instanceof P; } @Override public int hashCode() { return 31 * x + y; } }
    static class C extends P { final String c; C(int x, int y, String c) { super(x, y); this.c = c; } @Override public boolean equals(Object o) { return o instanceof C d && super.equals(o) && c.equals(d.c); } @Override boolean canEqual(Object o) { return o instanceof C; } }
    public static void main(String[] args) {
        P a = new P(1, 2), b = new C(1, 2, "red"), c = new C(1, 2, "blue");
        System.out.println(a.equals(b) + " " + b.equals(a) + " " + b.equals(c) + " " + a.equals(new P(1, 2)) + " " + (a.hashCode() == b.hashCode()) + " " + new HashSet<>(List.of(a, c)).contains(b) + " " + List.of(a, b, c).indexOf(c) + " " + a.equals(null));
        Set<P> s = new HashSet<>();
        s.add(a); s.add(b); s.add(c); s.add(new P(1, 2));
        System.out.println(s.size());
    }
}
