// java: violated java:16: an assertion fails
// sc: violated java:16: an assertion fails
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class PoolTimedOut {
    static int x;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> { x = 1; });
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.SECONDS);
        assert pool.isShutdown();
        assert x == 1;
    }
}
