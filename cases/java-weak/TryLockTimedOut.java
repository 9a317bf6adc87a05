// java: violated fails
// sc: violated fails
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

public class TryLockTimedOut {
    static int x;
    static ReentrantLock lock = new ReentrantLock();

    static void add() {
        try {
            if (lock.tryLock(1, TimeUnit.SECONDS)) {
                x++;
                lock.unlock();
            }
        } catch (InterruptedException e) {
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(TryLockTimedOut::add);
        t.start();
        add();
        t.join();
        assert x == 2;
    }
}
