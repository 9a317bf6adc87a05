// sc: proved
// java: proved
public class MPV {
  static int data;
  static volatile boolean ready;
  static class Reader extends Thread { int seen = -1; public void run() { if (ready) seen = data; } }
  public static void main(String[] args) throws InterruptedException {
    Reader r = new Reader();
    Thread w = new Thread(() -> { data = 42; ready = true; });
    r.start(); w.start(); r.join(); w.join();
    assert r.seen == -1 || r.seen == 42;
  }
}
