package records;

import java.util.*;
public class NestedAndCompact {
    record Pt(int x, int y) { static final Pt ZERO = new Pt(0, 0); Pt with(int x) { return new Pt(x, y); } static Pt parse(String s) { String[] p = s.split(","); return new Pt(Integer.parseInt(p[0]), Integer.parseInt(p[1])); } }
    record Line(Pt a, Pt b) { double length() { return Math.sqrt(Math.pow(a.x - b.x, 2) + Math.pow(a.y() - b.y(), 2)); } }
    record Range(int lo, int hi) implements Iterable<Integer> {
        Range { if (lo > hi) throw new IllegalArgumentException(lo + " > " + hi); }
        Range(int n) { this(0, n); }
        public Iterator<Integer> iterator() { return new Iterator<>() { int i = lo; public boolean hasNext() { return i < hi; } public Integer next() { return i++; } }; }
    }
    public static void main(String[] args) {
        Line l = new Line(new Pt(1, 2), new Pt(4, 6));
        System.out.println(l + " " + l.length() + " " + l.equals(new Line(new Pt(1, 2), new Pt(4, 6))) + " " + l.a().with(9) + " " + Pt.ZERO + Pt.parse("7,8"));
        try { new Range(5, 1); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        int s = 0;
        for (int i : new Range(2, 6)) s += i;
        System.out.println(s + " " + new Range(3) + new Pt(1, 2).hashCode() + " " + l.hashCode());
        Map<Pt, String> m = new HashMap<>();
        m.put(new Pt(1, 1), "one");
        System.out.println(m.get(new Pt(1, 1)) + m.get(new Pt(1, 2)));
    }
}
