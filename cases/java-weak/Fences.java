// sc: proved
// tso: proved
// java: unknown says nothing about fences
import java.lang.invoke.VarHandle;

public class Fences {
    static int x, y, a, b;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            x = 1;
            VarHandle.fullFence();
            a = y;
        });
        Thread u = new Thread(() -> {
            y = 1;
            VarHandle.fullFence();
            b = x;
        });
        t.start();
        u.start();
        t.join();
        u.join();
        assert a == 1 || b == 1;
    }
}
