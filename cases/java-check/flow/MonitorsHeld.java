// Operations on monitors that the thread may not hold.
// expect MonitorsHeld.n: violated assert
// expect MonitorsHeld.na: holds
// expect MonitorsHeld.w: violated assert
// expect MonitorsHeld.w2: violated assert
// expect MonitorsHeld.ns: holds
// expect MonitorsHeld.ms: holds
// expect MonitorsHeld.other: violated assert
// expect MonitorsHeld.same: holds
// expect MonitorsHeld.after: violated assert
// expect MonitorsHeld.nested: holds
// expect MonitorsHeld.thrown: holds
// expect MonitorsHeld.holds: holds
// expect MonitorsHeld.holdsNot: violated assert
public class MonitorsHeld {
    static void n(Object o) { if (o != null) try { o.notify(); } catch (IllegalMonitorStateException e) { assert false; } }
    static void na(Object o) { if (o != null) try { o.notifyAll(); assert false; } catch (IllegalMonitorStateException e) { } }
    static void w(Object o) throws InterruptedException { if (o != null) try { o.wait(); } catch (IllegalMonitorStateException e) { assert false; } }
    static void w2(Object o) throws InterruptedException { if (o != null) try { o.wait(10); } catch (IllegalMonitorStateException e) { assert false; } }
    static void ns(Object o) { if (o != null) synchronized (o) { try { o.notify(); } catch (IllegalMonitorStateException e) { assert false; } } }
    synchronized void ms() { try { notify(); } catch (IllegalMonitorStateException e) { assert false; } }
    static synchronized void mss() { try { MonitorsHeld.class.notifyAll(); } catch (IllegalMonitorStateException e) { assert false; } }
    static void other(Object o, Object p) { if (o != null && p != null) synchronized (o) { try { p.notify(); } catch (IllegalMonitorStateException e) { assert false; } } }
    static void same(Object o, Object p) { if (o != null && p == o) synchronized (o) { try { p.notify(); } catch (IllegalMonitorStateException e) { assert false; } } }
    static void after(Object o, boolean b) { if (o != null) { synchronized (o) { if (b) return; } try { o.notify(); } catch (IllegalMonitorStateException e) { assert b; } } }
    static void nested(Object o) { if (o != null) { synchronized (o) { synchronized (o) { } try { o.notify(); } catch (IllegalMonitorStateException e) { assert false; } } } }
    static void thrown(Object o, int k) { if (o != null) { try { synchronized (o) { k = 1 / k; } } catch (ArithmeticException e) { } try { o.notify(); assert false; } catch (IllegalMonitorStateException e) { } } }
    static void holds(Object o) { if (o != null) synchronized (o) { assert Thread.holdsLock(o); } }
    static void holdsNot(Object o) { if (o != null) assert Thread.holdsLock(o); }
}
