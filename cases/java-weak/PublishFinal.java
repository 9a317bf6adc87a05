// java: proved
public class PublishFinal {
  static class Holder { final int n; Holder(int n) { this.n = n; } }
  static Holder holder;
  public static void main(String[] args) throws InterruptedException {
    Thread w = new Thread(() -> { holder = new Holder(42); });
    Thread r = new Thread(() -> { Holder h = holder; if (h != null) { assert h.n == 42; } });
    w.start(); r.start();
  }
}
