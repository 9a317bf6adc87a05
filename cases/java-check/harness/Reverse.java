// expect: holds
import assay.Assay;

public class Reverse {
    static class N { int v; N next; N(int v, N n) { this.v = v; next = n; } }
    static N reverse(N l) { N r = null; while (l != null) { N t = l.next; l.next = r; r = l; l = t; } return r; }
    public static void main(String[] args) {
        int a = Assay.nondetInt(), b = Assay.nondetInt();
        N l = reverse(new N(a, new N(b, new N(3, null))));
        assert l.v == 3 && l.next.v == b && l.next.next.v == a && l.next.next.next == null;
    }
}
