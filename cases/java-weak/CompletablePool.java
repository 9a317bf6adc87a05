// java: proved
import java.util.concurrent.*;

public class CompletablePool {
    static int x;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        CompletableFuture<Integer> f = CompletableFuture.supplyAsync(() -> ++x, pool);
        assert f.join() == 1;
    }
}
