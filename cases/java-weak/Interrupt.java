// Who sees that the thread was interrupted sees what was written before.
// java: holds-within
// sc: holds-within
public class Interrupt {
    static int x;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            while (!Thread.currentThread().isInterrupted()) {
            }
            assert x == 1;
        });
        t.start();
        x = 1;
        t.interrupt();
        t.join();
    }
}
