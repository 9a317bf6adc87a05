// The exception of a task is the cause of that of get.
// sc: proved
// java: proved
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class PoolThrowsGet {
    static int x;

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Future<?> f = pool.submit(() -> {
            x = 1;
            throw new IllegalStateException();
        });
        try {
            f.get();
            assert false : "no exception";
        } catch (ExecutionException e) {
            assert x == 1 && e.getCause() instanceof IllegalStateException;
        }
        pool.shutdown();
    }
}
