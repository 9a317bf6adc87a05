// Who is interrupted in wait holds the monitor again.
// java: proved
// sc: proved
public class InterruptWaits {
    static int x;

    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Thread t = new Thread(() -> {
            synchronized (lock) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    assert x != 1 : "between the two";
                }
            }
        });
        t.start();
        t.interrupt();
        synchronized (lock) {
            x = 1;
            x = 2;
        }
    }
}
