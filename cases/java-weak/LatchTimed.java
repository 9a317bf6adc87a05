// java: proved
// sc: proved
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

public class LatchTimed {
    static int x;

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(1);
        Thread t = new Thread(() -> {
            x = 1;
            latch.countDown();
        });
        t.start();
        if (latch.await(1, TimeUnit.SECONDS)) {
            assert x == 1;
        }
    }
}
