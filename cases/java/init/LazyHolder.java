package init;

public class LazyHolder {
    static int made;
    static class Holder {
        static { System.out.println("holder initialised"); }
        static final LazyHolder INSTANCE = new LazyHolder();
    }
    LazyHolder() { made++; }
    static LazyHolder get() { return Holder.INSTANCE; }
    static class Fails {
        static int tries;
        static int x = compute();
        static int compute() { Counter.n++; throw new IllegalStateException("no"); }
        static void m() { }
    }
    static class Counter { static int n; }
    static class SubOfFails extends Fails { static { System.out.println("never"); } }
    static class ThrowsError { static { if (true) throw new OutOfMemoryError("fake"); } static int y; }
    public static void main(String[] args) {
        System.out.println(made);
        System.out.println((get() == get()) + " " + made);
        for (int i = 0; i < 3; i++) {
            try {
                if (i == 0) Fails.m();
                else if (i == 1) new Fails();
                else new SubOfFails();
            } catch (ExceptionInInitializerError e) {
                System.out.println("EIIE " + e.getCause() + " " + e.getException().getMessage() + " " + e.getMessage());
            } catch (NoClassDefFoundError e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(Counter.n);
        try {
            ThrowsError.y++;
        } catch (Error e) {
            System.out.println(e);
        }
        try {
            ThrowsError.y++;
        } catch (Error e) {
            System.out.println(e);
        }
    }
}
