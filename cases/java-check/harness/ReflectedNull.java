// expect: holds
import assay.Assay;
public class ReflectedNull {
    public static void main(String[] args) {
        Class<?> c = Assay.nondetBoolean() ? null : long.class;
        try {
            Object a = java.lang.reflect.Array.newInstance(c, 1);
            assert a instanceof long[];
        } catch (NullPointerException e) {
            assert c == null;
        }
    }
}
