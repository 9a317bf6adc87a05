// Tasks that a task submits; as many threads as tasks.
// java: proved
// sc: proved
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class PoolTwo {
    static int x;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<Future<Integer>> f = pool.submit(() -> {
            x = 1;
            return pool.submit(() -> ++x);
        });
        assert f.get().get() == 2;
    }
}
