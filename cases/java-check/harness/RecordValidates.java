// expect: violated throw
// inputs: 2 1
import assay.Assay;

public class RecordValidates {
    record Range(int lo, int hi) { Range { if (lo > hi) throw new IllegalArgumentException(); } }
    public static void main(String[] args) {
        Range r = new Range(Assay.nondetInt(), Assay.nondetInt());
    }
}
