// A class is initialised when it is first used, and once.
// expect: holds
import assay.Assay;

public class LazyInitialiser {
    static int log;
    static class L { static int v = ++log; }
    public static void main(String[] args) {
        boolean b = Assay.nondetBoolean();
        if (b) { int x = L.v; x = L.v; }
        assert log == (b ? 1 : 0);
    }
}
