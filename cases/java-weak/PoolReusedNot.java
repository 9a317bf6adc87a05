// That a thread is used again is nothing to rely on.
// sc: violated PoolReusedNot.java:15: an assertion fails
// java: violated PoolReusedNot.java:15: an assertion fails
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class PoolReusedNot {
    static Thread p, q;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newCachedThreadPool();
        pool.submit(() -> { p = Thread.currentThread(); }).get();
        pool.submit(() -> { q = Thread.currentThread(); }).get();
        pool.shutdown();
        assert p == q;
    }
}
