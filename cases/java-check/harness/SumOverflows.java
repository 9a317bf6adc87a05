// expect: violated assert
// inputs: 2147483647 1
import assay.Assay;

public class SumOverflows {
    public static void main(String[] args) {
        int a = Assay.nondetInt(), b = Assay.nondetInt();
        Assay.assume(a > 0 && b > 0);
        assert a + b > a;
    }
}
