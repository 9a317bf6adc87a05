// A pool has terminated when its tasks have ended. Its threads may be there a little longer.
// sc: violated PoolAlive.java:17: an assertion fails
// java: violated PoolAlive.java:17: an assertion fails
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class PoolAlive {
    static Thread p;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> { p = Thread.currentThread(); });
        pool.shutdown();
        if (pool.awaitTermination(1, TimeUnit.SECONDS)) {
            assert p != null;
            assert !p.isAlive();
        }
    }
}
