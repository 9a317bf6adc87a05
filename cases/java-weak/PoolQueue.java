// The third task waits for one of the others: it begins when one of them has ended, and no task begins before those that were submitted before.
// java: proved
// go: holds-within who takes a task from the queue of a pool goes on after who took the one before
// sc: proved
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

public class PoolQueue {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        AtomicInteger ended = new AtomicInteger();
        pool.execute(ended::incrementAndGet);
        pool.execute(ended::incrementAndGet);
        pool.execute(() -> { assert ended.get() > 0; });
    }
}
