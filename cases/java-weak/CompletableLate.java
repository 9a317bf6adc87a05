// java: violated CompletableLate.java:15
import java.util.concurrent.*;

public class CompletableLate {
    static int x;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> f = new CompletableFuture<>();
        Thread t = new Thread(() -> {
            f.complete(5);
            x = 1;
        });
        t.start();
        int y = f.join();
        assert y == 5 && x == 1;
    }
}
