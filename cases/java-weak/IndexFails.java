// java: violated java.lang.ArrayIndexOutOfBoundsException leaves the thread
public class IndexFails { static int[] x = new int[2]; static int i = 5;
 public static void main(String[] a) throws Exception {
  Thread t = new Thread(() -> { x[i] = 1; });
  t.start(); t.join();
  assert x[0] == 0;
 } }
