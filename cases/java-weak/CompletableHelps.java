// A thread of the common pool that waits may run other tasks meanwhile.
// java: unknown may run others meanwhile
import java.util.concurrent.CompletableFuture;

public class CompletableHelps {
    static int x;

    public static void main(String[] args) {
        CompletableFuture<Integer> f = CompletableFuture.supplyAsync(() -> CompletableFuture.supplyAsync(() -> ++x).join());
        assert f.join() == 1;
    }
}
