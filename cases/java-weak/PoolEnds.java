// Where threads of a pool of one end that have nothing to do, later tasks have other threads.
// java: unknown the threads of an executor end where they have nothing to do
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class PoolEnds {
    static Thread p, q;

    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 1, TimeUnit.MILLISECONDS, new LinkedBlockingQueue<>());
        pool.allowCoreThreadTimeOut(true);
        pool.submit(() -> { p = Thread.currentThread(); }).get();
        Thread.sleep(50);
        pool.submit(() -> { q = Thread.currentThread(); }).get();
        pool.shutdown();
        assert p == q : "fails where the first thread has ended";
    }
}
