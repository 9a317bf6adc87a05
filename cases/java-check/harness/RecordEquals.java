// expect: holds
import assay.Assay;

public class RecordEquals {
    record P(int x, int y) { }
    public static void main(String[] args) {
        int a = Assay.nondetInt(), b = Assay.nondetInt();
        assert new P(a, b).equals(new P(a, b)) && new P(a, b).x() == a;
    }
}
