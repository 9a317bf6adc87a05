// A thread that has not started is not alive, and nobody waits for it.
// java: violated java:12: an assertion fails
// sc: violated java:12: an assertion fails
public class AliveBefore {
    static int x;

    public static void main(String[] args) throws InterruptedException {
        Thread later = new Thread(() -> { x = 1; });
        Thread t = new Thread(() -> {
            try {
                later.join();
                assert x == 1 : "nobody waited";
            } catch (InterruptedException e) {
            }
        });
        t.start();
        later.start();
    }
}
