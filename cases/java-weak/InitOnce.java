// A class is initialised once.
// sc: proved
// java: proved
public class InitOnce { static int count; static class S { static int v = 7; static { count++; } }
 public static void main(String[] a) throws Exception {
  Thread t = new Thread(() -> { assert S.v == 7 && count == 1; });
  t.start();
  assert S.v == 7 && count == 1;
 } }
