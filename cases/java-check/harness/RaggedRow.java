// expect: violated bounds
// inputs: 1
import assay.Assay;

public class RaggedRow {
    public static void main(String[] args) {
        int[][] m = {{1, 2, 3}, {4}};
        int i = Assay.nondetInt(0, 1);
        m[i][2] = 0;
    }
}
