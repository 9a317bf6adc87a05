// A lock belongs to a thread, and so to a later task on the same one.
// sc: unknown a lock that is kept by a task of an executor
// java: unknown a lock that is kept by a task of an executor
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.ReentrantLock;

public class PoolReusedLock {
    static final ReentrantLock lock = new ReentrantLock();

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newCachedThreadPool();
        pool.submit(() -> lock.lock()).get();
        Thread.sleep(50);
        boolean taken = pool.submit(() -> lock.tryLock()).get();
        pool.shutdown();
        assert !taken : "fails where the thread is the same";
    }
}
