// Parking may end for no reason, and unparking orders nothing.
// java: violated fails
// sc: violated fails
import java.util.concurrent.locks.LockSupport;

public class ParkOnce {
    static int x;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            LockSupport.park("for x");
            assert x == 1;
        });
        t.start();
        x = 1;
        LockSupport.unpark(t);
        t.join();
    }
}
