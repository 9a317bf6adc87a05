// Whether the lock was taken is not looked at.
// sc: violated
// java: violated
import java.util.concurrent.locks.ReentrantLock;

public class TryLockIgnored {
    static int x;

    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Runnable add = () -> {
            boolean took = lock.tryLock();
            x++;
            if (took) {
                lock.unlock();
            }
        };
        Thread a = new Thread(add), b = new Thread(add);
        a.start();
        b.start();
        a.join();
        b.join();
        assert x == 2;
    }
}
