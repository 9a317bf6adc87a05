// sc: violated holds one lock
// java: violated it fails in a sequentially consistent execution, too
public class Lost {
  static class Counter { int n; void inc() { n++; } }
  public static void main(String[] args) throws InterruptedException {
    Counter c = new Counter();
    Thread a = new Thread(c::inc), b = new Thread(c::inc);
    a.start(); b.start(); a.join(); b.join();
    assert c.n == 2;
  }
}
