// The same where a thread initialises the class.
// java: unknown started while initialise InitStartsLater$Single runs
public class InitStartsLater {
    static final Thread inner = new Thread(() -> Single.look());
    static int seen;

    static class Single {
        static final Single ONE = new Single();

        Single() {
            inner.start();
        }

        static void look() {
            seen = ONE == null ? 1 : 2;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> { if (Single.ONE == null) { seen = 3; } });
        t.start();
        t.join();
        assert seen != 1;
    }
}
