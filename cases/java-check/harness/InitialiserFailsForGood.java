// The first use of a class whose initialiser fails says why; later uses do not.
// expect: violated assert
// inputs: 0
import assay.Assay;

public class InitialiserFailsForGood {
    static int d;
    static class L { static int v = 1 / d; }
    public static void main(String[] args) {
        d = Assay.nondetInt(0, 3);
        int n = 0;
        try { n += L.v; } catch (ExceptionInInitializerError e) { n = e.getCause() instanceof ArithmeticException ? 10 : 20; }
        try { n += L.v; } catch (NoClassDefFoundError e) { n++; }
        assert n != 11;
    }
}
