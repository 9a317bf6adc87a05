// expect: violated assert
// inputs: 3
import assay.Assay;

public class StaticCounter {
    static int made;
    static class C { C() { made++; } }
    public static void main(String[] args) {
        int n = Assay.nondetInt(0, 3);
        for (int i = 0; i < n; i++) new C();
        assert made < 3;
    }
}
