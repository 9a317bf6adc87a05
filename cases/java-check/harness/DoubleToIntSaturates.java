// expect: holds
import assay.Assay;

public class DoubleToIntSaturates {
    public static void main(String[] args) {
        double d = Assay.nondetDouble();
        Assay.assume(d > 1e10);
        assert (int) d == Integer.MAX_VALUE;
    }
}
