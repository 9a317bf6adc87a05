// The constructor has ended when the array is written.
// java: violated no sequentially consistent execution fails
public class FinalLate { static FinalLate shared; final int[] n; FinalLate() { n = new int[1]; }
 public static void main(String[] a) throws Exception {
  Thread t = new Thread(() -> { FinalLate f = new FinalLate(); f.n[0] = 3; shared = f; });
  t.start();
  FinalLate e = shared; if (e != null) assert e.n[0] == 3;
 } }
