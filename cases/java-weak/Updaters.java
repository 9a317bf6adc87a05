// The updaters of fields are atomic.
// sc: holds-within
// java: holds-within
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

public class Updaters {
    volatile int n;
    volatile String who;
    static final AtomicIntegerFieldUpdater<Updaters> N = AtomicIntegerFieldUpdater.newUpdater(Updaters.class, "n");
    static final AtomicReferenceFieldUpdater<Updaters, String> WHO = AtomicReferenceFieldUpdater.newUpdater(Updaters.class, String.class, "who");

    public static void main(String[] args) throws InterruptedException {
        Updaters o = new Updaters();
        Thread t = new Thread(() -> {
            if (WHO.compareAndSet(o, null, "t")) {
                N.addAndGet(o, 1);
            }
        });
        t.start();
        if (WHO.compareAndSet(o, null, "main")) {
            N.addAndGet(o, 1);
        }
        t.join();
        assert o.n == 1;
    }
}
