// java: proved
// sc: proved
import java.util.concurrent.locks.*;
public class TryLock { static int x;
 public static void main(String[] s) throws Exception {
  ReentrantLock l = new ReentrantLock();
  Runnable r = () -> { if (l.tryLock()) { try { x++; assert x == 1; x--; } finally { l.unlock(); } } };
  Thread t = new Thread(r), u = new Thread(r); t.start(); u.start();
 } }
