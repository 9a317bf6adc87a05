// lazySet releases, and is not in the order of volatile accesses.
// sc: proved
// java: violated no sequentially consistent execution fails
// tso: violated no sequentially consistent execution fails
// rc11: violated no sequentially consistent execution fails
import java.util.concurrent.atomic.*;
public class StoreBufferLazy { static AtomicInteger x = new AtomicInteger(), y = new AtomicInteger(); static int r1, r2;
 public static void main(String[] a) throws Exception {
  Thread t = new Thread(() -> { x.lazySet(1); r1 = y.get(); });
  Thread u = new Thread(() -> { y.lazySet(1); r2 = x.get(); });
  t.start(); u.start(); t.join(); u.join();
  assert r1 == 1 || r2 == 1;
 } }
