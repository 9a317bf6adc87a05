// sc: proved
// java: proved
import java.util.concurrent.locks.ReentrantLock;

public class LockNotHeldCaught {
    static final ReentrantLock lock = new ReentrantLock();
    static boolean thrown;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            try {
                lock.unlock();
            } catch (IllegalMonitorStateException e) {
                thrown = true;
            }
        });
        t.start();
        lock.lock();
        lock.unlock();
        t.join();
        assert thrown;
    }
}
