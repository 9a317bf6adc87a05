// A task that has begun is executed to its end, whoever cancels it.
// sc: violated PoolCancelledRuns.java:13
// java: violated PoolCancelledRuns.java:13
import java.util.concurrent.*;

public class PoolCancelledRuns {
    static int x;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Future<Integer> f = pool.submit(() -> ++x);
        if (f.cancel(false)) {
            assert x == 0;
        }
    }
}
