// A pool that makes threads as they are needed gives a task to one that has nothing to do, if there is one: what an earlier task left in it is there.
// sc: unknown on a thread of its own or on one that runs others
// java: unknown on a thread of its own or on one that runs others
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class PoolReused {
    static final ThreadLocal<Integer> own = ThreadLocal.withInitial(() -> 0);

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newCachedThreadPool();
        pool.submit(() -> own.set(1)).get();
        Thread.sleep(50);
        int n = pool.submit(() -> own.get()).get();
        pool.shutdown();
        assert n == 0 : "fails where the thread is the same";
    }
}
