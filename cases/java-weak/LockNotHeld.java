// sc: violated IllegalMonitorStateException
// java: violated IllegalMonitorStateException
import java.util.concurrent.locks.ReentrantLock;

public class LockNotHeld {
    static final ReentrantLock lock = new ReentrantLock();

    public static void main(String[] args) {
        new Thread(() -> lock.unlock()).start();
    }
}
