// A variable handle: release and acquire.
// java: proved
// rc11: proved
// tso: proved
import java.lang.invoke.*;
public class HandleMP { static int d; static int f; static final VarHandle F;
 static { try { F = MethodHandles.lookup().findStaticVarHandle(HandleMP.class, "f", int.class); } catch (Exception e) { throw new Error(e); } }
 public static void main(String[] a) throws Exception {
  Thread t = new Thread(() -> { d = 1; F.setRelease(1); });
  t.start();
  if ((int) F.getAcquire() == 1) assert d == 1;
 } }
