// What is to come after a future makes too many events.
// java: unknown too many events
import java.util.concurrent.*;

public class CompletableApply {
    static int x;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        CompletableFuture<Integer> f = CompletableFuture.supplyAsync(() -> ++x, pool).thenApply(a -> a + 1);
        assert f.join() == 2;
    }
}
