// The documentation does not say in which order a sum has what one thread adds meanwhile.
// sc: holds-within in the order in which it was added
// java: holds-within in the order in which it was added
import java.util.concurrent.atomic.LongAdder;

public class AdderTwice {
    static final LongAdder n = new LongAdder();

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            n.add(1);
            n.add(2);
        });
        t.start();
        assert n.sum() != 2;
        t.join();
        assert n.sum() == 3;
    }
}
