// expect: violated assert
// inputs: true
import assay.Assay;

public class DispatchOverridden {
    static class Base { int id() { return 1; } int twice() { return 2 * id(); } }
    static class Sub extends Base { int id() { return 3; } }
    public static void main(String[] args) {
        Base b = Assay.nondetBoolean() ? new Sub() : new Base();
        assert b.twice() == 2;
    }
}
