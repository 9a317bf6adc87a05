// sc: holds-within
// java: holds-within
public class Spin {
  static volatile boolean done; static int result;
  public static void main(String[] args) throws InterruptedException {
    Thread w = new Thread(() -> { result = 5; done = true; });
    w.start();
    while (!done) { }
    assert result == 5;
  }
}
