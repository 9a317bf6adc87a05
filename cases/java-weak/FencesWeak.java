// These fences let a load be earlier than a store.
// sc: proved
// tso: violated
import java.lang.invoke.VarHandle;

public class FencesWeak {
    static int x, y, a, b;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            x = 1;
            VarHandle.releaseFence();
            a = y;
        });
        Thread u = new Thread(() -> {
            y = 1;
            VarHandle.acquireFence();
            b = x;
        });
        t.start();
        u.start();
        t.join();
        u.join();
        assert a == 1 || b == 1;
    }
}
