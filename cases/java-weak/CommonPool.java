// java: unknown CommonPool.java:9: java.util.concurrent.ForkJoinPool.submit
import java.util.concurrent.ForkJoinPool;

public class CommonPool {
    static int x;

    public static void main(String[] args) throws Exception {
        // a task that its caller may run
        assert ForkJoinPool.commonPool().submit(() -> ++x).get() == 1;
    }
}
