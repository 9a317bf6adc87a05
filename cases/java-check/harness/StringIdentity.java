// A new string is not the literal.
// expect: violated assert
// inputs: true
import assay.Assay;

public class StringIdentity {
    public static void main(String[] args) {
        String s = Assay.nondetBoolean() ? new String("a") : "a";
        assert s == "a";
    }
}
