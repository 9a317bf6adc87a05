// java: violated a thread waits for ever
// sc: violated has ended, holds lock
import java.util.concurrent.locks.ReentrantLock;

public class LockKept {
    static ReentrantLock lock = new ReentrantLock();
    static int x;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> { lock.lock(); x = 1; });
        Thread u = new Thread(() -> { lock.lock(); x = 2; lock.unlock(); });
        t.start();
        u.start();
        t.join();
        u.join();
    }
}
