// A division by zero that happens and is caught was "never: division by zero".
// expect Caught.divide: proved
// expect Caught.sometimes: violated division
// expect Caught.index: holds
// expect Caught.not: proved
// expect Caught.nested: proved
public class Caught {
    public static int divide(int x) {
        try {
            return 1 / x;
        } catch (ArithmeticException e) {
            return 0;
        }
    }
    public static int sometimes(int x, boolean q) {
        try {
            return 1 / x;
        } catch (ArithmeticException e) {
            if (q) throw e;
            return 0;
        }
    }
    public static int index(int[] a) {
        try {
            return a[3];
        } catch (RuntimeException e) {
            return 0;
        }
    }
    public static int not(int x) {
        try {
            return x == 0 ? 0 : 1 / x;
        } catch (ArithmeticException e) {
            return 0;
        }
    }
    public static int nested(int x) {
        try {
            return inner(x);
        } catch (ArithmeticException e) {
            return 0;
        }
    }
    private static int inner(int x) { return 1 / x; }
}
