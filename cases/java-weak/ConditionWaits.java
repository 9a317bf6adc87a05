// java: holds-within
import java.util.concurrent.locks.*;
public class ConditionWaits { static boolean done; static int x;
 public static void main(String[] a) throws Exception {
  ReentrantLock l = new ReentrantLock(); java.util.concurrent.locks.Condition c = l.newCondition();
  Thread t = new Thread(() -> { l.lock(); try { x = 1; done = true; c.signalAll(); } finally { l.unlock(); } });
  t.start();
  l.lock(); try { while (!done) c.await(); assert x == 1; } finally { l.unlock(); }
 } }
