// A variable handle: release and acquire order no write before a read.
// sc: proved
// java: violated no sequentially consistent execution fails
// tso: violated no sequentially consistent execution fails
import java.lang.invoke.*;
public class HandleSB { static int x, y, r1, r2; static final VarHandle X, Y;
 static { try { X = MethodHandles.lookup().findStaticVarHandle(HandleSB.class, "x", int.class); Y = MethodHandles.lookup().findStaticVarHandle(HandleSB.class, "y", int.class); } catch (Exception e) { throw new Error(e); } }
 public static void main(String[] a) throws Exception {
  Thread t = new Thread(() -> { X.setRelease(1); r1 = (int) Y.getAcquire(); });
  Thread u = new Thread(() -> { Y.setRelease(1); r2 = (int) X.getAcquire(); });
  t.start(); u.start(); t.join(); u.join();
  assert r1 == 1 || r2 == 1;
 } }
