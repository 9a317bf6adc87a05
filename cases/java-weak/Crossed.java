// Locks in both orders: the threads may block each other, before any assertion.
// java: violated stuck T1 holds
public class Crossed {
  static final Object A = new Object(), B = new Object(); static int x;
  public static void main(String[] s) throws Exception {
    Thread t = new Thread(() -> { synchronized (A) { synchronized (B) { x++; } } });
    Thread u = new Thread(() -> { synchronized (B) { synchronized (A) { x++; } } });
    t.start(); u.start(); t.join(); u.join();
    assert x == 2;
  }
}
