// The first task of a pool runs on a new thread.
// sc: proved
// java: proved
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class PoolReusedFirst {
    static Thread p;
    static int n;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newCachedThreadPool();
        pool.submit(() -> { p = Thread.currentThread(); }).get();
        pool.submit(() -> { n = 1; }).get();
        pool.shutdown();
        assert p != Thread.currentThread() && n == 1;
    }
}
