// java: proved
// tso: proved
import java.util.concurrent.atomic.*;
public class Reference {
  static AtomicReference<int[]> r = new AtomicReference<>();
  public static void main(String[] s) throws Exception {
    Thread t = new Thread(() -> { int[] b = new int[1]; b[0] = 3; r.set(b); });
    Thread u = new Thread(() -> { int[] b = r.get(); assert b == null || b[0] == 3; });
    t.start(); u.start();
  }
}
