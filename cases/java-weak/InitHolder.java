// The class is initialised by the thread that needs it first, and the others see what that left.
// java: proved
// sc: proved
public class InitHolder { int n; InitHolder() { n = 3; }
 static class H { static final InitHolder I = new InitHolder(); }
 static InitHolder get() { return H.I; }
 public static void main(String[] a) throws Exception {
  Thread t = new Thread(() -> { assert get().n == 3; });
  t.start();
  assert get().n == 3;
 } }
