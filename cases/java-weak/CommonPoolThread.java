// The common pool uses threads again, too, and who waits may run a task.
// sc: unknown on a thread of its own or on one that runs others
// java: unknown on a thread of its own or on one that runs others
import java.util.concurrent.CompletableFuture;

public class CommonPoolThread {
    static Thread p, q;

    public static void main(String[] args) throws Exception {
        CompletableFuture.runAsync(() -> { p = Thread.currentThread(); }).join();
        Thread.sleep(50);
        CompletableFuture.runAsync(() -> { q = Thread.currentThread(); }).join();
        assert p != q : "fails where the thread is the same";
    }
}
