// sc: holds-within the common pool has a thread for each task
// java: holds-within the common pool has a thread for each task
import java.util.concurrent.*;

public class CompletableAsync {
    static int x;

    public static void main(String[] args) throws Exception {
        // in the pool that all programs have
        CompletableFuture<Integer> f = CompletableFuture.supplyAsync(() -> ++x);
        assert f.join() == 1;
    }
}
