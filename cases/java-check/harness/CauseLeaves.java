// An exception with a cause leaves main.
// expect: violated throw
// inputs: 0
import assay.Assay;

public class CauseLeaves {
    static class Failed extends Exception { Failed(Throwable cause) { super(cause); } }
    static int divide(int a, int b) throws Failed {
        try { return a / b; } catch (ArithmeticException e) { throw new Failed(e); }
    }
    public static void main(String[] args) throws Failed {
        int r = divide(10, Assay.nondetInt());
    }
}
