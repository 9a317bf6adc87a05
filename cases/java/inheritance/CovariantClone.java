package inheritance;

public class CovariantClone {
    static class P implements Cloneable { int x; P(int x) { this.x = x; } P copy() { try { P c = (P) clone(); c.x++; return c; } catch (CloneNotSupportedException e) { throw new AssertionError(e); } } }
    static class Q extends P { int[] data; Q(int x, int[] d) { super(x); data = d; } @Override Q copy() { Q c = (Q) super.copy(); c.data = data.clone(); return c; } }
    public static void main(String[] args) {
        P p = new P(1), q = p.copy();
        Q r = new Q(2, new int[] {3}), s = r.copy(), t = (Q) ((P) r).copy();
        s.data[0] = 9;
        System.out.println(q.x + " " + r.data[0] + " " + t.data[0] + " " + s.x + (s.getClass() == Q.class) + (p.copy() != p));
    }
}
