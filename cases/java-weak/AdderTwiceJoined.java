// sc: proved
// java: proved
import java.util.concurrent.atomic.LongAdder;

public class AdderTwiceJoined {
    static final LongAdder n = new LongAdder();

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            n.add(1);
            n.add(2);
        });
        t.start();
        t.join();
        assert n.sum() == 3;
    }
}
