// sc: proved
// java: proved
import java.util.concurrent.*;

public class PoolCancelledGet {
    static int x;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Future<Integer> f = pool.submit(() -> ++x);
        boolean cancelled = f.cancel(false);
        try {
            f.get();
            assert !cancelled && x == 1;
        } catch (CancellationException e) {
            assert cancelled;
        }
    }
}
