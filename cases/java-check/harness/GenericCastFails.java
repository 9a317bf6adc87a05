// The compiler's hidden cast of a raw value.
// expect: violated cast
// inputs: true
import assay.Assay;

public class GenericCastFails {
    static class Cell<T> { T v; }
    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        Cell<Integer> c = new Cell<>();
        if (Assay.nondetBoolean()) ((Cell) c).v = "text"; else c.v = 1;
        Integer x = c.v;
    }
}
