// What cancels a task interrupts no later one, also where that has the same thread.
// sc: proved
// java: proved
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class PoolReusedCancelled {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newCachedThreadPool();
        Future<?> first = pool.submit(() -> { });
        first.cancel(true);
        boolean interrupted = pool.submit(() -> Thread.interrupted()).get();
        pool.shutdown();
        assert !interrupted;
    }
}
