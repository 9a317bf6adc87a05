// The object of a method reference is looked at where the reference is made.
// expect: violated null
// inputs: false
import assay.Assay;
import java.util.function.*;

public class MethodOfNull {
    int v;
    int get() { return v; }
    public static void main(String[] args) {
        MethodOfNull m = Assay.nondetBoolean() ? new MethodOfNull() : null;
        IntSupplier s = m::get;
    }
}
