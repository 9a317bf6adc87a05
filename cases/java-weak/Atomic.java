// java: proved
// sc: proved
// tso: proved
import java.util.concurrent.atomic.AtomicInteger;
public class Atomic {
  public static void main(String[] args) throws InterruptedException {
    AtomicInteger n = new AtomicInteger();
    Thread a = new Thread(() -> n.incrementAndGet()), b = new Thread(() -> n.incrementAndGet());
    a.start(); b.start(); a.join(); b.join();
    assert n.get() == 2;
  }
}
