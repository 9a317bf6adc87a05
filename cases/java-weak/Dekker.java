// sc: proved
// java: proved
// tso: proved
public class Dekker {
  static volatile boolean a, b; static int in;
  public static void main(String[] args) throws InterruptedException {
    Thread p = new Thread(() -> { a = true; if (!b) { in++; assert in == 1; in--; } });
    Thread q = new Thread(() -> { b = true; if (!a) { in++; assert in == 1; in--; } });
    p.start(); q.start();
  }
}
