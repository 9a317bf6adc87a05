// Others see what a final field leads to as it was when the constructor ended.
// java: proved
public class FinalArray { static FinalArray shared; final int[] n; FinalArray() { n = new int[1]; n[0] = 3; }
 public static void main(String[] a) throws Exception {
  Thread t = new Thread(() -> { shared = new FinalArray(); });
  t.start();
  FinalArray e = shared; if (e != null) assert e.n[0] == 3;
 } }
