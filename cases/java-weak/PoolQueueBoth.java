// The third task waits for one of the others, not for both.
// java: violated java:16: an assertion fails
// sc: violated java:16: an assertion fails
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

public class PoolQueueBoth {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        AtomicInteger ended = new AtomicInteger();
        pool.execute(ended::incrementAndGet);
        pool.execute(ended::incrementAndGet);
        pool.execute(() -> {
            // here one has ended
            assert ended.get() == 2;
        });
    }
}
