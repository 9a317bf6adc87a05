// getPlain of what is declared volatile acquires nothing.
// sc: proved
// tso: proved
// java: violated no sequentially consistent execution fails
// rc11: violated after a data race
import java.util.concurrent.atomic.*;
public class MPGetPlain { static int d; static AtomicInteger f = new AtomicInteger();
 public static void main(String[] a) throws Exception {
  Thread t = new Thread(() -> { d = 1; f.set(1); });
  t.start();
  if (f.getPlain() == 1) assert d == 1;
 } }
