// A large float swallows one.
// expect: violated assert
// inputs: 0x1p24
import assay.Assay;

public class FloatAbsorbs {
    public static void main(String[] args) {
        float f = Assay.nondetFloat();
        Assay.assume(f >= 0f && f <= 1e9f);
        assert f + 1f > f;
    }
}
