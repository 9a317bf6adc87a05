// expect: violated null
// inputs: true
import assay.Assay;

public class ReverseLosesFirst {
    static class N { int v; N next; N(int v, N n) { this.v = v; next = n; } }
    static N reverse(N l) { N r = null; while (l.next != null) { N t = l.next; l.next = r; r = l; l = t; } return r; }
    public static void main(String[] args) {
        N l = Assay.nondetBoolean() ? new N(1, null) : new N(1, new N(2, null));
        int x = reverse(l).v;
    }
}
