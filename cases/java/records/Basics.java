package records;

import java.util.*;
public class Basics {
    record Point(int x, int y) {
        static final Point ORIGIN = new Point(0, 0);
        Point { if (x < 0) throw new IllegalArgumentException("x=" + x); }
        Point(int both) { this(both, both); }
        double dist() { return Math.sqrt(x * x + y * y); }
        Point plus(Point o) { return new Point(x + o.x, y + o.y()); }
    }
    record All(byte b, short s, char c, int i, long l, float f, double d, boolean z, String str, int[] arr) { }
    record Empty() { }
    record Norm(String name, List<String> tags) {
        Norm(String name, List<String> tags) { this.name = name.trim(); this.tags = List.copyOf(tags); }
        @Override public String name() { return "<" + name + ">"; }
        @Override public boolean equals(Object o) { return o instanceof Norm n && n.name.equalsIgnoreCase(name); }
        @Override public int hashCode() { return 7; }
    }
    record Gen<T extends Comparable<T>>(T a, T b) implements Comparable<Gen<T>> { public int compareTo(Gen<T> o) { return a.compareTo(o.a); } }
    public static void main(String[] args) {
        Point p = new Point(3, 4), q = new Point(3, 4);
        System.out.println(p + " " + p.equals(q) + " " + (p.hashCode() == q.hashCode()) + " " + p.hashCode() + " " + p.dist() + " " + new Point(5) + p.plus(Point.ORIGIN).equals(p));
        try {
            new Point(-1, 0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        int[] arr = {1};
        All a = new All((byte) 1, (short) 2, 'c', 4, 5L, 6f, 7d, true, "s", arr), b = new All((byte) 1, (short) 2, 'c', 4, 5L, 6f, 7d, true, "s", arr);
        System.out.println(a.equals(b) + " " + (a.hashCode() == b.hashCode()) + " " + a.toString().replaceAll("@.*", "@]") + " " + a.arr()[0]);
        System.out.println(new Empty() + " " + new Empty().equals(new Empty()) + " " + new Empty().hashCode());
        Norm n = new Norm(" Bob ", new ArrayList<>(List.of("t")));
        System.out.println(n + " " + n.name() + " " + n.equals(new Norm("BOB", List.of())) + " " + n.hashCode());
        System.out.println(new Gen<>("a", "b").compareTo(new Gen<>("c", "d")) + " " + new Gen<>(1, 2));
        record D(double d, float f) { }
        System.out.println(new D(0.0, 0f).equals(new D(-0.0, 0f)) + " " + new D(Double.NaN, 1).equals(new D(Double.NaN, 1)) + " " + new D(1.5, 2.5f).hashCode());
        System.out.println(new Gen<String>(null, "x").hashCode() + " " + new Gen<String>(null, null).equals(new Gen<String>(null, null)) + " " + p.equals(null) + " " + p.equals("p"));
        Set<Point> set = new HashSet<>(List.of(p, new Point(1)));
        System.out.println(set.contains(q) + " " + set.size());
    }
}
