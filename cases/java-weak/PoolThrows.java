// What a task throws is the cause of what its future throws.
// java: proved
// sc: proved
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class PoolThrows {
    static class Fault extends RuntimeException {
        @Override
        public String toString() {
            return "fault";
        }
    }

    static int x;

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<Integer> f = pool.submit(() -> {
            x = 1;
            if (x == 1) {
                throw new Fault();
            }
            return 1;
        });
        try {
            f.get();
            assert false;
        } catch (ExecutionException e) {
            assert e.getCause() instanceof Fault && x == 1 && f.isDone();
        }
    }
}
