// The object escapes from its constructor.
// java: violated it fails in a sequentially consistent execution, too
// sc: violated
public class FinalEscape { static FinalEscape shared; final int n; FinalEscape() { shared = this; n = 3; }
 public static void main(String[] a) throws Exception {
  Thread t = new Thread(() -> { new FinalEscape(); });
  t.start();
  FinalEscape e = shared; if (e != null) assert e.n == 3;
 } }
