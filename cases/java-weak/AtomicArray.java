// sc: proved
// java: proved
import java.util.concurrent.atomic.AtomicIntegerArray;

public class AtomicArray {
    static final AtomicIntegerArray flags = new AtomicIntegerArray(1);
    static int data, seen = 1;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            data = 1;
            flags.set(0, 1);
        });
        Thread u = new Thread(() -> {
            if (flags.get(0) == 1) {
                seen = data;
            }
        });
        t.start();
        u.start();
        t.join();
        u.join();
        assert seen == 1;
    }
}
