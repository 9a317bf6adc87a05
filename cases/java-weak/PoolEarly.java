// A task may end after the time that somebody waits for it.
// java: violated java:20: an assertion fails
// sc: violated java:20: an assertion fails
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class PoolEarly {
    static int x;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<String> f = pool.submit(() -> { x = 1; }, "done");
        try {
            f.get(1, TimeUnit.SECONDS);
            assert x == 1;
        } catch (TimeoutException e) {
            assert x == 1;
        }
    }
}
