// expect: holds
import assay.Assay;

public class InstanceOfPattern {
    static int size(Object o) { return o instanceof String s ? s.length() : o instanceof Integer i && i > 0 ? i : -1; }
    public static void main(String[] args) {
        int k = Assay.nondetInt();
        Object o = Assay.nondetBoolean() ? "abc" : (Object) k;
        int n = size(o);
        assert n == 3 || n == k || k <= 0 && n == -1;
    }
}
