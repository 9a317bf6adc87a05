// sc: holds-within
// java: holds-within "loop"
import java.util.concurrent.atomic.*;
public class CasLoop {
  static AtomicInteger n = new AtomicInteger(5);
  static void add() { int v; do { v = n.get(); } while (!n.compareAndSet(v, v * 2)); }
  public static void main(String[] s) throws Exception {
    Thread t = new Thread(CasLoop::add), u = new Thread(CasLoop::add);
    t.start(); u.start(); t.join(); u.join();
    assert n.get() == 20;
  }
}
