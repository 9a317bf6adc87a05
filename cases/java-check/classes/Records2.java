// Records with rules of their own.
// expect Records2.made: holds
// expect(long) Records2.hash: holds
// expect Records2.equalNested: holds
// expect Records2.identity: violated assert
// expect Records2.array: violated assert
// expect(long) Records2.pattern: holds
// expect Records2.width: violated assert
// expect Records2.refused: holds
public class Records2 {
    record Range(int lo, int hi) {
        Range { if (lo > hi) throw new IllegalArgumentException(); }
        Range(int hi) { this(0, hi); }
        int width() { return hi - lo; }
        static Range of(int a, int b) { return a < b ? new Range(a, b) : new Range(b, a); }
    }
    record Pair<A, B>(A a, B b) { }
    record Holder(int[] data) { }

    public static void made(int a, int b) { Range r = Range.of(a, b); assert r.lo() <= r.hi(); }
    public static void hash(Range r) { if (r != null) assert r.hashCode() == new Range(Math.min(r.lo(), r.hi()), Math.max(r.lo(), r.hi())).hashCode() || r.lo() > r.hi(); }
    public static void equalNested(int x) { Pair<Range, String> p = new Pair<>(new Range(0, x & 7), "s"), q = new Pair<>(new Range(x & 7), "s"); assert p.equals(q) && p != q; }
    public static void identity(Range r, Range q) { if (r != null && r.equals(q)) assert r == q; }
    public static void array(Holder h) { if (h != null && h.data() != null && h.data().length > 0) { Holder k = new Holder(h.data()); k.data()[0]++; assert !h.equals(k) || h.data()[0] != k.data()[0]; } }
    public static void pattern(Object o) { if (o instanceof Range r && r.lo() < r.hi()) assert r.hi() > Integer.MIN_VALUE; }
    public static void width(int a, int b) { assert Range.of(a, b).width() >= 0; }
    public static void refused(int a) { try { new Range(a, 0); assert a <= 0; } catch (IllegalArgumentException e) { assert a > 0; } }
}
