// sc: proved
// tso: proved
// java: proved
// rc11: proved
public class Sync {
  static class Counter { int n; synchronized void inc() { n++; } }
  public static void main(String[] args) throws InterruptedException {
    Counter c = new Counter();
    Thread a = new Thread(c::inc), b = new Thread(c::inc);
    a.start(); b.start(); a.join(); b.join();
    assert c.n == 2;
  }
}
