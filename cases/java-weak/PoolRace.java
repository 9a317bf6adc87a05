// Two tasks of one pool, of which each adds to a field.
// java: violated FutureTask
// sc: violated FutureTask
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class PoolRace {
    static int x;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<?> f = pool.submit(() -> { x++; });
        Future<?> g = pool.submit(() -> { x++; });
        f.get();
        g.get();
        pool.shutdown();
        assert x == 2;
    }
}
