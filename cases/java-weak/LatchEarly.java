// It counts down before it writes.
// sc: violated
// java: violated
import java.util.concurrent.*;
public class LatchEarly { static int x;
 public static void main(String[] a) throws Exception {
  CountDownLatch l = new CountDownLatch(1);
  Thread t = new Thread(() -> { l.countDown(); x = 1; });
  t.start(); l.await();
  assert x == 1;
 } }
