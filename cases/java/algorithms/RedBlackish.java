package algorithms;

public class RedBlackish {
    static class N { int k, h = 1; N l, r; N(int k) { this.k = k; } }
    static int h(N n) { return n == null ? 0 : n.h; }
    static N fix(N n) { n.h = 1 + Math.max(h(n.l), h(n.r)); return n; }
    static N right(N y) { N x = y.l; y.l = x.r; x.r = y; fix(y); return fix(x); }
    static N left(N x) { N y = x.r; x.r = y.l; y.l = x; fix(x); return fix(y); }
    static N balance(N n) {
        fix(n);
        int d = h(n.l) - h(n.r);
        if (d > 1) { if (h(n.l.l) < h(n.l.r)) n.l = left(n.l); return right(n); }
        if (d < -1) { if (h(n.r.r) < h(n.r.l)) n.r = right(n.r); return left(n); }
        return n;
    }
    static N add(N n, int k) {
        if (n == null) return new N(k);
        if (k < n.k) n.l = add(n.l, k);
        else if (k > n.k) n.r = add(n.r, k);
        else return n;
        return balance(n);
    }
    static N min(N n) { return n.l == null ? n : min(n.l); }
    static N remove(N n, int k) {
        if (n == null) return null;
        if (k < n.k) n.l = remove(n.l, k);
        else if (k > n.k) n.r = remove(n.r, k);
        else if (n.l == null) return n.r;
        else if (n.r == null) return n.l;
        else { N m = min(n.r); n.k = m.k; n.r = remove(n.r, m.k); }
        return balance(n);
    }
    static boolean ok(N n, long lo, long hi) { return n == null || n.k > lo && n.k < hi && Math.abs(h(n.l) - h(n.r)) <= 1 && ok(n.l, lo, n.k) && ok(n.r, n.k, hi); }
    static String show(N n) { return n == null ? "." : n.l == null && n.r == null ? "" + n.k : "(" + show(n.l) + n.k + show(n.r) + ")"; }
    public static void main(String[] args) {
        N t = null;
        for (int i = 0; i < 25; i++) t = add(t, i * 11 % 29);
        System.out.println(show(t) + " " + h(t) + ok(t, Long.MIN_VALUE, Long.MAX_VALUE));
        for (int i = 0; i < 20; i++) { t = remove(t, i * 7 % 29); if (!ok(t, Long.MIN_VALUE, Long.MAX_VALUE)) System.out.println("broken at " + i); }
        System.out.println(show(t) + " " + h(t));
    }
}
