// The task may find that it is interrupted.
// sc: violated PoolCancelledInterrupts.java:14
// java: violated PoolCancelledInterrupts.java:14
import java.util.concurrent.*;

public class PoolCancelledInterrupts {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Future<?> f = pool.submit(PoolCancelledInterrupts::task);
        f.cancel(true);
    }

    static void task() {
        assert !Thread.interrupted();
    }
}
