// The task has ended, its thread has not.
// java: violated java:17: an assertion fails
// sc: violated java:17: an assertion fails
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

public class PoolDoneAlive {
    static int x;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Future<?> f = pool.submit(() -> { x = 1; });
        f.get();
        pool.shutdown();
        assert pool.awaitTermination(1, TimeUnit.MILLISECONDS);
    }
}
