// What is to come after a future runs in the thread that completes it, or in the one that says so.
// java: holds-within
// sc: holds-within
// tso: holds-within
import java.util.concurrent.*;

public class CompletableApply {
    static int x;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        CompletableFuture<Integer> f = CompletableFuture.supplyAsync(() -> ++x, pool).thenApply(a -> a + 1);
        assert f.join() == 2;
    }
}
