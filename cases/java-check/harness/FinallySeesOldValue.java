// expect: violated assert
// inputs: 1
import assay.Assay;

public class FinallySeesOldValue {
    static int x;
    static int f(int d) { x = d; try { return x; } finally { x = 0; } }
    public static void main(String[] args) {
        int d = Assay.nondetInt();
        assert f(d) == x;
    }
}
