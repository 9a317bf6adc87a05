// The interrupt is for the task that was cancelled, not for the one after it.
// sc: proved
// java: proved
import java.util.concurrent.*;

public class PoolCancelledNext {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Future<?> f = pool.submit(() -> { });
        pool.submit(PoolCancelledNext::task);
        f.cancel(true);
    }

    static void task() {
        assert !Thread.interrupted();
    }
}
