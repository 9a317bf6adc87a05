// sc: proved
// tso: proved
// java: proved
import java.util.concurrent.atomic.LongAdder;

public class Adder {
    static final LongAdder n = new LongAdder();

    public static void main(String[] args) throws InterruptedException {
        n.add(10);
        Thread t = new Thread(n::increment);
        Thread u = new Thread(() -> n.add(2));
        t.start();
        u.start();
        n.decrement();
        long s = n.sum();
        assert s >= 9 && s <= 12;
        t.join();
        u.join();
        assert n.intValue() == 12;
    }
}
