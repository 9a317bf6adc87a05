// What comes before complete comes before who has joined.
// java: proved
import java.util.concurrent.*;

public class CompletableDone {
    static int x;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> f = new CompletableFuture<>();
        Thread t = new Thread(() -> {
            x = 1;
            f.complete(5);
        });
        t.start();
        int y = f.join();
        assert y == 5 && x == 1;
    }
}
