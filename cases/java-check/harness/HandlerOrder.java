// The first handler that fits takes it.
// expect: holds
import assay.Assay;

public class HandlerOrder {
    public static void main(String[] args) {
        int[] a = new int[2];
        int i = Assay.nondetInt(), got = 0;
        try { a[i] = 10 / i; got = 1; }
        catch (ArithmeticException e) { got = 2; }
        catch (RuntimeException e) { got = 3; }
        assert i == 0 ? got == 2 : i == 1 ? got == 1 : got == 3;
    }
}
