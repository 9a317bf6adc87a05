// Nobody waits for the condition.
// java: proved
import java.util.concurrent.locks.*;

public class Condition {
    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        java.util.concurrent.locks.Condition c = lock.newCondition();
        Thread a = new Thread(() -> {
            lock.lock();
            try {
                c.signalAll();
            } finally {
                lock.unlock();
            }
        });
        a.start();
    }
}
