// expect: violated null
// inputs: true
import assay.Assay;

public class UnboxedNull {
    public static void main(String[] args) {
        Integer i = Assay.nondetBoolean() ? null : 1;
        int x = i;
    }
}
