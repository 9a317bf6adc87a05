// The lock is held when the thread starts.
// java: unknown is held when the first thread starts
import java.util.concurrent.locks.ReentrantLock;

public class Held {
    static int x;

    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        Thread a = new Thread(() -> {
            lock.lock();
            x = 1;
            lock.unlock();
        });
        a.start();
        assert x == 0;
        lock.unlock();
    }
}
