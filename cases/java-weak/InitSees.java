// The thread that initialises the class may read what it read there once more, and differently.
// sc: proved
// java: violated if InitSees.x is volatile
public class InitSees { static int x; static class S { static int v = x; }
 public static void main(String[] a) throws Exception {
  Thread t = new Thread(() -> { x = 1; int w = S.v; });
  t.start();
  if (S.v == 1) assert x == 1;
 } }
