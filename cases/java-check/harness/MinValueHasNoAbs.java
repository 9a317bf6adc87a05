// expect: violated assert
// inputs: -2147483648
import assay.Assay;

public class MinValueHasNoAbs {
    public static void main(String[] args) {
        int x = Assay.nondetInt();
        assert Math.abs(x) >= 0;
    }
}
