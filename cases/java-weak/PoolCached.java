// java: violated java:17: an assertion fails
// sc: violated java:17: an assertion fails
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class PoolCached {
    static int x;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newCachedThreadPool();
        pool.execute(() -> { x = 1; });
        pool.execute(() -> { x = 2; });
        pool.shutdown();
        if (pool.awaitTermination(1, TimeUnit.SECONDS)) {
            assert x > 0;
            assert x == 2;
        }
    }
}
