// java: unknown the threads of an executor are made by the program
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class PoolFactory {
    static int x;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2, r -> new Thread(r));
        pool.submit(() -> ++x).get();
        assert x == 1;
    }
}
