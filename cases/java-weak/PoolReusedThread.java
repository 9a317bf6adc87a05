// sc: unknown on a thread of its own or on one that runs others
// java: unknown on a thread of its own or on one that runs others
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class PoolReusedThread {
    static Thread p, q;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newCachedThreadPool();
        pool.submit(() -> { p = Thread.currentThread(); }).get();
        Thread.sleep(50);
        pool.submit(() -> { q = Thread.currentThread(); }).get();
        pool.shutdown();
        assert p != q : "fails where the thread is the same";
    }
}
