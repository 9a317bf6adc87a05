// java: proved
// sc: proved
import java.util.concurrent.*;
public class Latch { static int x;
 public static void main(String[] a) throws Exception {
  CountDownLatch l = new CountDownLatch(1);
  Thread t = new Thread(() -> { x = 1; l.countDown(); });
  t.start(); l.await();
  assert x == 1;
 } }
