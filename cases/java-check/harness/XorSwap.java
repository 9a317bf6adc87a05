// expect: holds
import assay.Assay;

public class XorSwap {
    public static void main(String[] args) {
        int a = Assay.nondetInt(), b = Assay.nondetInt(), x = a, y = b;
        x ^= y; y ^= x; x ^= y;
        assert x == b && y == a;
    }
}
