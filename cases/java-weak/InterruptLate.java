// java: violated fails
// sc: violated fails
public class InterruptLate {
    static int x;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            while (!Thread.interrupted()) {
            }
            assert x == 1 && !Thread.currentThread().isInterrupted();
        });
        t.start();
        t.interrupt();
        x = 1;
        t.join();
    }
}
