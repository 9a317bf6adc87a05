// sc: proved
// java: proved
public class Caught {
  static volatile int n = 2; static int r;
  public static void main(String[] args) throws InterruptedException {
    Thread t = new Thread(() -> { n = 0; });
    t.start();
    try { r = 10 / n; } catch (ArithmeticException e) { r = -1; }
    assert r == 5 || r == -1;
  }
}
