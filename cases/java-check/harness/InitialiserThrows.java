// expect: violated throw
// inputs: 0
import assay.Assay;

public class InitialiserThrows {
    static int d;
    static class L { static int v = 1 / d; }
    public static void main(String[] args) {
        d = Assay.nondetInt();
        int x = L.v;
    }
}
