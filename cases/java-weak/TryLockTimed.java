// java: proved
// sc: proved
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

public class TryLockTimed {
    static int x;
    static ReentrantLock lock = new ReentrantLock();

    static void add() {
        try {
            if (lock.tryLock(1, TimeUnit.SECONDS)) {
                try {
                    int was = x;
                    x = was + 1;
                    assert x == was + 1;
                } finally {
                    lock.unlock();
                }
            }
        } catch (InterruptedException e) {
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(TryLockTimed::add);
        t.start();
        add();
        t.join();
        assert x >= 1;
    }
}
