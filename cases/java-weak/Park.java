// Whoever parks looks again, as it may go on for no reason.
// java: holds-within
// sc: holds-within
import java.util.concurrent.locks.LockSupport;

public class Park {
    static int x;
    static volatile boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            while (!ready) {
                LockSupport.park();
            }
            assert x == 1;
        });
        t.start();
        x = 1;
        ready = true;
        LockSupport.unpark(t);
        t.join();
    }
}
