// The same where a static method is called: it begins when the class is initialised.
// java: proved
// sc: proved
public class InitLeakMethod {
    static S leaked;
    static int x;

    static class S {
        static {
            leaked = new S();
            x = 42;
        }

        static int x() {
            return x;
        }

        int get() {
            return x();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            S s = leaked;
            if (s != null) {
                assert s.get() == 42;
            }
        });
        t.start();
        new S();
        t.join();
    }
}
