// java: proved
// tso: proved
import java.util.concurrent.locks.ReentrantLock;

public class Locked {
    static int from = 10, to;

    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Runnable move = () -> {
            lock.lock();
            try {
                from--;
                to++;
                assert from + to == 10;
            } finally {
                lock.unlock();
            }
        };
        Thread a = new Thread(move), b = new Thread(move);
        a.start();
        b.start();
    }
}
