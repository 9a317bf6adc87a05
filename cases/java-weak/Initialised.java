// The class is initialised while threads run, and its constants are copied.
// java: proved
public class Initialised {
  enum Color { RED, GREEN } static Color c = Color.RED; static int k;
  public static void main(String[] s) throws Exception {
    Thread t = new Thread(() -> { c = Color.GREEN; switch (c) { case RED: k = 1; break; default: k = 2; } });
    t.start(); t.join();
    assert k == 2 : "k " + k;
  }
}
