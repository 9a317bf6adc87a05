// expect: violated size
// inputs: -1
import assay.Assay;

public class NegativeSize {
    public static void main(String[] args) {
        int n = Assay.nondetInt();
        Assay.assume(n < 3);
        int[] a = new int[n];
    }
}
