// A compare-and-set that is tried again, and a wait in a loop, inside of another loop.
// sc: violated an assertion fails
// java: violated an assertion fails
import java.util.concurrent.atomic.AtomicInteger;

public class NestedRetries {
    static final AtomicInteger n = new AtomicInteger();
    static final Object lock = new Object();
    static boolean open;

    public static void main(String[] args) throws InterruptedException {
        Thread u = new Thread(() -> {
            synchronized (lock) {
                open = true;
                lock.notifyAll();
            }
        });
        Thread t = new Thread(() -> {
            for (int i = 0; i < 2; i++) {
                for (int j = 0; j < 3; j++) {
                    int old;
                    do {
                        old = n.get();
                    } while (!n.compareAndSet(old, old + 1));
                }
                synchronized (lock) {
                    while (!open) {
                        try {
                            lock.wait();
                        } catch (InterruptedException e) {
                            return;
                        }
                    }
                }
            }
        });
        u.start();
        t.start();
        t.join();
        assert n.get() != 6;
    }
}
