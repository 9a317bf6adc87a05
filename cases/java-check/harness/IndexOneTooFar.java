// expect: violated bounds
// inputs: 4
import assay.Assay;

public class IndexOneTooFar {
    public static void main(String[] args) {
        int[] a = new int[4];
        int i = Assay.nondetInt();
        Assay.assume(i >= 0 && i <= a.length);
        a[i] = 1;
    }
}
