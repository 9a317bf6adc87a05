// expect: holds
import assay.Assay;

public class AliasedStoreApart {
    static class Box { int v; }
    public static void main(String[] args) {
        Box a = new Box(), b = new Box();
        Box c = Assay.nondetBoolean() ? a : b;
        c.v = Assay.nondetInt();
        assert a.v == 0 || b.v == 0;
    }
}
