// A shift of an int by 32 is one by 0.
// expect: violated assert
// inputs: 32
import assay.Assay;

public class ShiftBy32 {
    public static void main(String[] args) {
        int n = Assay.nondetInt(0, 32);
        assert n == 0 || (1 << n) != 1;
    }
}
