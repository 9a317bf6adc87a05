// sc: proved
// java: proved
import java.util.concurrent.*;

public class CompletableAsync {
    static int x;

    public static void main(String[] args) throws Exception {
        // in the pool that all programs have
        CompletableFuture<Integer> f = CompletableFuture.supplyAsync(() -> ++x);
        assert f.join() == 1;
    }
}
