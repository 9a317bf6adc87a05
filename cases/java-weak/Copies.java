// No value comes out of thin air.
// java: proved
public class Copies { static int x, y, r1, r2;
 public static void main(String[] a) throws Exception {
  Thread t = new Thread(() -> { r1 = x; y = r1; });
  Thread u = new Thread(() -> { r2 = y; x = r2; });
  t.start(); u.start(); t.join(); u.join();
  assert r1 == 0 && r2 == 0;
 } }
