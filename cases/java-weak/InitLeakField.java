// Nobody waits for the initialisation of a class where a field of an object is read.
// java: violated java:25: an assertion fails
// sc: violated java:25: an assertion fails
public class InitLeakField {
    static S leaked;

    static class S {
        static final S ONE = new S();
        int v;

        static {
            leaked = ONE;
            ONE.v = 42;
        }

        int look() {
            return v;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            S s = leaked;
            if (s != null) {
                assert s.look() == 42;
            }
        });
        t.start();
        new S();
        t.join();
    }
}
