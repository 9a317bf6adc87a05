// java: proved
// rc11: proved
import java.util.concurrent.atomic.*;
public class MPLazy { static int d; static AtomicInteger f = new AtomicInteger();
 public static void main(String[] a) throws Exception {
  Thread t = new Thread(() -> { d = 1; f.lazySet(1); });
  t.start();
  if (f.get() == 1) assert d == 1;
 } }
