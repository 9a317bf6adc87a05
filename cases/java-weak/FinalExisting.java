// What a final field leads to was there before; the field promises what the thread wrote before.
// java: unknown JLS 17.5
// sc: proved
public class FinalExisting { static FinalExisting shared; static int[] buf = new int[1]; final int[] n; FinalExisting(int[] b) { n = b; }
 public static void main(String[] a) throws Exception {
  Thread t = new Thread(() -> { buf[0] = 3; shared = new FinalExisting(buf); });
  t.start();
  FinalExisting e = shared; if (e != null) assert e.n[0] == 3;
 } }
