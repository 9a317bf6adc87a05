// Who finds an object of a class that is being initialised waits for that where it needs a static field (JLS 12.4.1).
// java: proved
// sc: proved
public class InitLeak {
    static S leaked;

    static class S {
        static int v;
        static {
            leaked = new S();
            v = 42;
        }

        int get() {
            return v;
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
