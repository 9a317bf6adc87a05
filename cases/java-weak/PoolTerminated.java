// Who sees the end of a pool sees what its tasks did, also of those that waited in its queue.
// java: proved
// sc: proved
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class PoolTerminated {
    static int x, y;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> { x = 1; });
        pool.execute(() -> { y = 1; });
        pool.shutdown();
        boolean over = pool.awaitTermination(1, TimeUnit.MINUTES);
        assert !over || x == 1 && y == 1 && pool.isTerminated();
    }
}
