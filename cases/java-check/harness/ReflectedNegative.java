// expect: violated throw
// inputs: -1
import assay.Assay;

public class ReflectedNegative {
    public static void main(String[] args) {
        Object a = java.lang.reflect.Array.newInstance(int.class, Assay.nondetInt(-2, 2));
        assert ((int[]) a).length >= 0;
    }
}
