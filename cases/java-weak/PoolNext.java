// The thread of a pool goes on with the next task before main looks.
// java: violated java:18: an assertion fails
// sc: violated java:18: an assertion fails
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class PoolNext {
    static int x, y;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Future<?> f = pool.submit(() -> { y = 1; });
        x = 1;
        pool.execute(() -> { x++; });
        pool.execute(() -> { y = 2; });
        f.get();
        assert !(x == 2 && y == 1);
    }
}
