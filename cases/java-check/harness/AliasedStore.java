// Two names of one object: a store through one is seen through the other.
// expect: violated assert
// inputs: true 7
import assay.Assay;

public class AliasedStore {
    static class Box { int v; }
    public static void main(String[] args) {
        Box a = new Box(), b = new Box();
        Box c = Assay.nondetBoolean() ? a : b;
        c.v = Assay.nondetInt();
        assert a.v == 0;
    }
}
