// sc: holds-within the common pool has a thread for each task
// java: holds-within the common pool has a thread for each task
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

public class CommonPoolThrows {
    static int x;

    public static void main(String[] args) {
        CompletableFuture<Void> f = CompletableFuture.runAsync(() -> {
            x = 1;
            throw new IllegalStateException();
        });
        try {
            f.join();
            assert false : "no exception";
        } catch (CompletionException e) {
            assert x == 1 && e.getCause() instanceof IllegalStateException;
        }
    }
}
