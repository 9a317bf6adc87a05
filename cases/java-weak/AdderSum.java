// A sum is no snapshot: it may have a later addition, and not an earlier one.
// sc: violated an assertion fails
// java: violated an assertion fails
import java.util.concurrent.atomic.LongAdder;

public class AdderSum {
    static final LongAdder n = new LongAdder();
    static volatile int q;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            n.increment();
            q = 1;
        });
        Thread u = new Thread(() -> {
            if (q == 1) {
                n.add(2);
            }
        });
        t.start();
        u.start();
        assert n.sum() != 2 : "a later one alone";
    }
}
