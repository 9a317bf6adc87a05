// A task of the common pool runs beside its caller, and before whoever has its result.
// sc: violated the common pool has a thread for each task
// java: violated
import java.util.concurrent.CompletableFuture;

public class CompletableCommon {
    static int x;

    public static void main(String[] args) {
        CompletableFuture<Void> f = CompletableFuture.runAsync(() -> x++);
        int seen = x;
        f.join();
        assert x == 1 && seen == 0;
    }
}
