// Threads and a pool: the thread starts first.
// java: violated java:20: an assertion fails
// sc: violated java:20: an assertion fails
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class PoolAlso {
    static int x;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Thread t = new Thread(() -> { x = 1; });
        t.start();
        Future<Integer> f = pool.submit(() -> {
            x = 2;
            return 3;
        });
        t.join();
        assert f.get() == 3 && x == 2;
    }
}
