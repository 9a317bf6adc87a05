// Nobody interrupts them.
// java: violated waits for lock
// sc: violated waits for lock
import java.util.concurrent.locks.ReentrantLock;

public class DeadlockInterruptible {
    static ReentrantLock a = new ReentrantLock(), b = new ReentrantLock();

    static void both(ReentrantLock x, ReentrantLock y) {
        try {
            x.lockInterruptibly();
            y.lockInterruptibly();
            y.unlock();
            x.unlock();
        } catch (InterruptedException e) {
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> both(a, b)), u = new Thread(() -> both(b, a));
        t.start();
        u.start();
        t.join();
        u.join();
    }
}
