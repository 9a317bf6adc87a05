// expect: violated store
// inputs: true
import assay.Assay;

public class ArrayStoreOfOther {
    public static void main(String[] args) {
        Object[] a = Assay.nondetBoolean() ? new Integer[1] : new Object[1];
        a[0] = "text";
    }
}
