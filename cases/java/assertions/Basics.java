package assertions;

public class Basics {
    static int n;
    static boolean touch() { n++; return true; }
    public static void main(String[] args) {
        assert true;
        assert touch();
        System.out.println("evaluated " + n);
        try {
            assert n == 0;
        } catch (AssertionError e) {
            System.out.println(e.getMessage() + " " + e.getCause());
        }
        try {
            assert n > 5 : "n=" + n;
        } catch (AssertionError e) {
            System.out.println(e.getMessage());
        }
        try {
            assert false : new IllegalStateException("as detail");
        } catch (AssertionError e) {
            System.out.println(e.getMessage() + " | " + e.getCause());
        }
        try {
            assert false : 42;
        } catch (AssertionError e) {
            System.out.println(e.getMessage());
        }
        try {
            assert false : 'c';
        } catch (AssertionError e) {
            System.out.println(e.getMessage());
        }
        try {
            assert false : 1.5;
        } catch (AssertionError e) {
            System.out.println(e);
        }
        try {
            assert false : null;
        } catch (AssertionError e) {
            System.out.println(e);
        }
        System.out.println(Basics.class.desiredAssertionStatus());
    }
}
