// Who is interrupted in wait holds the monitor again.
// java: violated java:13: an assertion fails
// sc: violated java:13: an assertion fails
public class InterruptWait {
    static int x;

    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Thread t = new Thread(() -> {
            synchronized (lock) {
                try {
                    lock.wait();
                    assert x != 0 : "woken for no reason";
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
