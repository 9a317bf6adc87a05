// One row under two indexes.
// expect: violated assert
// inputs: 7
import assay.Assay;

public class SharedRow {
    public static void main(String[] args) {
        int[] r = new int[1];
        int[][] m = {r, r};
        m[0][0] = Assay.nondetInt();
        assert m[1][0] == 0;
    }
}
