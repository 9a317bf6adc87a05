// sc: unknown CompletableAsync.java:10: an executor that asks for the time
// java: unknown CompletableAsync.java:10: an executor that asks for the time
import java.util.concurrent.*;

public class CompletableAsync {
    static int x;

    public static void main(String[] args) throws Exception {
        // in the pool that all programs share
        CompletableFuture<Integer> f = CompletableFuture.supplyAsync(() -> ++x);
        assert f.join() == 1;
    }
}
