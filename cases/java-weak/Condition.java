// What a condition asks of its lock is not followed.
// java: unknown ConditionObject
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
