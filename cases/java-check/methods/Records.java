// expect Records.move: holds
// expect Records.equal: holds
// expect Records.distinct: violated assert
// expect Records.deep: violated null
public class Records {
    record P(int x, int y) { P plus(P q) { return new P(x + q.x, y + q.y); } }
    record Seg(P from, P to) { }
    static void move(P p, P q) { if (p != null && q != null) assert p.plus(q).equals(q.plus(p)); }
    static void equal(P p) { if (p != null) assert p.equals(new P(p.x(), p.y())); }
    static void distinct(P p, P q) { if (p != null && q != null && p.equals(q)) assert p == q; }
    static int deep(Seg s) { return s == null ? 0 : s.from().x(); }
}
