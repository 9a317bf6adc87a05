// expect: holds
import assay.Assay;

public class AbsOfOthers {
    public static void main(String[] args) {
        int x = Assay.nondetInt();
        Assay.assume(x != Integer.MIN_VALUE);
        assert Math.abs(x) >= 0;
    }
}
