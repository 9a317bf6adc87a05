// java: unknown PoolSubmitters.java:9: an executor with more tasks than threads, which several threads submit
import java.util.concurrent.*;

public class PoolSubmitters {
    static int x;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Thread t = new Thread(() -> pool.execute(() -> x++));
        t.start();
        pool.execute(() -> x++);
        t.join();
        assert x != 3;
    }
}
