// sc: unknown LongAdder.reset
import java.util.concurrent.atomic.LongAdder;

public class AdderReset {
    static final LongAdder n = new LongAdder();

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(n::increment);
        t.start();
        n.reset();
        t.join();
        assert n.sum() < 2;
    }
}
