// One thread runs one task after the other.
// java: proved
// sc: proved
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class PoolSingle {
    static int x;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        pool.submit(() -> { x++; });
        Future<Integer> g = pool.submit(() -> ++x);
        assert g.get() == 2 && x == 2;
        pool.shutdown();
    }
}
