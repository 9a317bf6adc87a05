package small;

public class ExceptionInConstructor {
    static ExceptionInConstructor leaked;
    int x = 5;
    ExceptionInConstructor(boolean fail) {
        leaked = this;
        if (fail) throw new IllegalArgumentException("half made");
        x = 6;
    }
    static class Sub extends ExceptionInConstructor {
        int y = 1 / zero();
        Sub() { super(false); System.out.println("never"); }
        static int zero() { System.out.println("initialiser"); return 0; }
    }
    public static void main(String[] args) {
        try { new ExceptionInConstructor(true); } catch (IllegalArgumentException e) { System.out.println(e.getMessage() + leaked.x); }
        try { new Sub(); } catch (ArithmeticException e) { System.out.println(e.getMessage() + leaked.x + (leaked instanceof Sub s ? s.y : -1)); }
    }
}
