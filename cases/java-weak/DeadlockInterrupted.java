// An interrupt ends the waiting of the first thread, if it comes.
// java: unknown unless one is interrupted
import java.util.concurrent.locks.ReentrantLock;

public class DeadlockInterrupted {
    static ReentrantLock a = new ReentrantLock(), b = new ReentrantLock();

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            a.lock();
            try {
                b.lockInterruptibly();
                b.unlock();
            } catch (InterruptedException e) {
            }
            a.unlock();
        });
        Thread u = new Thread(() -> { b.lock(); a.lock(); a.unlock(); b.unlock(); });
        t.start();
        u.start();
        t.interrupt();
        u.join();
    }
}
