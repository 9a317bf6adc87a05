// Who interrupts the thread of a task may interrupt a later one.
// sc: unknown an interrupt of the thread of a task
// java: unknown an interrupt of the thread of a task
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class PoolReusedInterrupt {
    static volatile Thread p;
    static volatile boolean told;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newCachedThreadPool();
        pool.submit(() -> { p = Thread.currentThread(); }).get();
        Thread.sleep(50);
        Future<Boolean> seen = pool.submit(() -> {
            while (!told) {
            }
            return Thread.interrupted();
        });
        Thread.sleep(50);
        p.interrupt();
        told = true;
        boolean interrupted = seen.get();
        pool.shutdown();
        assert !interrupted : "fails where the thread is the same";
    }
}
