// The thread waits for the initialisation of the class, which waits for the thread.
// java: unknown initialise InitStarts$Single runs when the first thread starts
// sc: unknown initialise InitStarts$Single runs when the first thread starts
public class InitStarts {
    static class Single {
        static final Single ONE = new Single();
        int v;

        Single() {
            Thread t = new Thread(() -> { v = ONE == null ? 2 : 3; });
            t.start();
            try {
                t.join();
            } catch (InterruptedException e) {
            }
        }
    }

    public static void main(String[] args) {
        assert Single.ONE.v > 0;
    }
}
