// java: proved
// sc: proved
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class PoolDone {
    static int x;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<String> f = pool.submit(() -> { x = 1; }, "done");
        if (f.isDone()) {
            assert x == 1;
        }
        try {
            assert f.get(1, TimeUnit.SECONDS) == "done" && x == 1;
        } catch (TimeoutException e) {
        }
    }
}
