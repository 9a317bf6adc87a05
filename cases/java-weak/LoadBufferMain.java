// The first thread is one of the two.
// sc: proved
// java: violated justified as in jr
public class LoadBufferMain { static int x, y, r1, r2;
 public static void main(String[] a) throws Exception {
  Thread t = new Thread(() -> { r1 = x; y = 1; }); t.start();
  r2 = y; x = 1; t.join();
  assert !(r1 == 1 && r2 == 1);
 } }
