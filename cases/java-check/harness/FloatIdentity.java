// expect: holds
import assay.Assay;

public class FloatIdentity {
    public static void main(String[] args) {
        float f = Assay.nondetFloat();
        Assay.assume(f == f);
        assert f + 0.0f == f;
    }
}
