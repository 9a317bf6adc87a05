// expect: violated assert
// inputs: -1
import assay.Assay;

public class RemainderIsNegative {
    public static void main(String[] args) {
        int a = Assay.nondetInt();
        int slot = a % 16;
        assert slot >= 0;
    }
}
