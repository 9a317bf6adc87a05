// A wait outside of a loop: it may end without a notification.
// java: violated
public class Woken {
    static boolean done;

    public static void main(String[] args) throws InterruptedException {
        Object o = new Object();
        Thread a = new Thread(() -> { synchronized (o) { done = true; o.notifyAll(); } });
        a.start();
        synchronized (o) {
            if (!done) {
                o.wait();
            }
            assert done;
        }
    }
}
