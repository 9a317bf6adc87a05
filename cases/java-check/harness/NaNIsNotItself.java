// expect: violated assert
// inputs: NaN
import assay.Assay;

public class NaNIsNotItself {
    public static void main(String[] args) {
        double d = Assay.nondetDouble();
        assert d == d;
    }
}
