// java: violated leaves the thread
// sc: violated leaves the thread
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class PoolUncaught {
    static int x;

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(() -> { x = 1; });
        pool.execute(() -> {
            if (x == 1) {
                throw new IllegalStateException();
            }
        });
    }
}
