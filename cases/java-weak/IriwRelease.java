// Release and acquire put writes of two threads in no common order.
// sc: proved
// java: violated no sequentially consistent execution fails
import java.util.concurrent.atomic.*;
public class IriwRelease { static AtomicInteger x = new AtomicInteger(), y = new AtomicInteger(); static int r1, r2, r3, r4;
 public static void main(String[] s) throws Exception {
  Thread a = new Thread(() -> x.setRelease(1)), b = new Thread(() -> y.setRelease(1));
  Thread c = new Thread(() -> { r1 = x.getAcquire(); r2 = y.getAcquire(); }), d = new Thread(() -> { r3 = y.getAcquire(); r4 = x.getAcquire(); });
  a.start(); b.start(); c.start(); d.start(); c.join(); d.join();
  assert !(r1 == 1 && r2 == 0 && r3 == 1 && r4 == 0);
 } }
