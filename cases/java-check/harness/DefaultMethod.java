// expect: holds
import assay.Assay;

public class DefaultMethod {
    interface Named { int code(); default int next() { return code() + 1; } }
    static class One implements Named { public int code() { return 1; } }
    static class Two implements Named { public int code() { return 2; } public int next() { return 0; } }
    public static void main(String[] args) {
        boolean b = Assay.nondetBoolean();
        Named n = b ? new One() : new Two();
        assert n.next() == (b ? 2 : 0);
    }
}
