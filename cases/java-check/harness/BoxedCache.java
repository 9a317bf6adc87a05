// Small boxes are shared, large ones are not.
// expect: violated assert
// inputs: 128
import assay.Assay;

public class BoxedCache {
    public static void main(String[] args) {
        int n = Assay.nondetInt(0, 128);
        Integer a = n, b = n;
        assert a == b;
    }
}
