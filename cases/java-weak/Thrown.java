// Exceptions are followed to who catches them.
// sc: violated java.lang.IllegalStateException leaves the thread
// java: violated java.lang.IllegalStateException leaves the thread
public class Thrown {
  static volatile int n = 2; static int r;
  public static void main(String[] args) throws InterruptedException {
    Thread t = new Thread(() -> { n = 0; });
    t.start();
    try { r = 10 / n; } catch (ArithmeticException e) { r = -1; }
    assert r == 5 || r == -1;
    { try { if (n == 0) throw new IllegalStateException("x"); } finally { r = 3; } }
  }
}
