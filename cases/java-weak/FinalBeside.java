// A field beside the final one.
// java: violated if FinalBeside.shared is volatile
public class FinalBeside { static FinalBeside shared; final int n; int m; FinalBeside() { n = 3; m = 4; }
 public static void main(String[] a) throws Exception {
  Thread t = new Thread(() -> { shared = new FinalBeside(); });
  t.start();
  FinalBeside e = shared; if (e != null) assert e.n == 3 && e.m == 4;
 } }
