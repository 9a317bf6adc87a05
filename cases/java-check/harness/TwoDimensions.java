// expect: holds
import assay.Assay;

public class TwoDimensions {
    public static void main(String[] args) {
        int[][] m = new int[2][3];
        int i = Assay.nondetInt(0, 1), j = Assay.nondetInt(0, 2), v = Assay.nondetInt();
        m[i][j] = v;
        int s = 0;
        for (int[] r : m) for (int x : r) s += x;
        assert s == v;
    }
}
