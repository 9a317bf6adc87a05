// expect: holds
import assay.Assay;

public class ShadowedField {
    static class P { int x = 1; int px() { return x; } } static class Q extends P { int x = 2; }
    public static void main(String[] args) {
        Q q = new Q();
        q.x = Assay.nondetInt();
        assert ((P) q).x == 1 && q.px() == 1;
    }
}
