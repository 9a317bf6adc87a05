// expect: holds
import assay.Assay;

/** A negative size is thrown and caught; the size is then what it was asked to be. */
public class ReflectedSizes {
    public static void main(String[] args) {
        Object[] a = new String[1];
        int n = Assay.nondetInt(-2, 2);
        Object[] b = a;
        try {
            b = (Object[]) java.lang.reflect.Array.newInstance(a.getClass().getComponentType(), n);
        } catch (NegativeArraySizeException e) {
            assert n < 0 && b == a;
            return;
        }
        assert b.length == n && b instanceof String[];
    }
}
