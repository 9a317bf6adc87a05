package assay.rt;

/** How threads wait: monitors, parking, sleeping, and interrupts of those. */
final class Park {
    private Park() {}

    /** What a thread parks with; its fields are read under its monitor. */
    static final class Permit {
        boolean given;
    }

    /** The permit of a thread, which is made when it is first asked for. */
    private static native Permit permit(Thread t, Class<?> c);

    private static Permit permit(Thread t) {
        return permit(t, Permit.class);
    }

    /** Unsafe.park: an absolute time is in milliseconds, another one in nanoseconds, 0 has no end. */
    static void park(boolean absolute, long time) {
        Thread t = Thread.currentThread();
        Permit p = permit(t);
        if (!absolute && time == 0) {
            synchronized (p) {
                if (!p.given && !t.isInterrupted()) {
                    wait0(p, 0);
                }
                p.given = false;
            }
            return;
        }
        long end = absolute ? time : System.nanoTime() + time;
        for (boolean over = false; !over;) {
            synchronized (p) {
                if (p.given || t.isInterrupted()) {
                    break;
                }
            }
            over = absolute ? System.currentTimeMillis() >= end : System.nanoTime() - end >= 0;
        }
        synchronized (p) {
            p.given = false;
        }
    }

    static void unpark(Object thread) {
        if (thread == null) {
            return;
        }
        Permit p = permit((Thread) thread);
        synchronized (p) {
            p.given = true;
            p.notifyAll();
        }
    }

    /** Thread.sleep for some milliseconds. */
    static void sleepMillis(long ms) throws InterruptedException {
        if (ms < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        sleep(ms > Long.MAX_VALUE / 1_000_000 ? Long.MAX_VALUE : ms * 1_000_000);
    }

    /** Sleeps while others go on; a time that never comes does not overflow. */
    static void sleep(long nanos) throws InterruptedException {
        Permit p = permit(Thread.currentThread());
        long start = System.nanoTime();
        do {
            synchronized (p) {
                if (Thread.interrupted()) {
                    throw new InterruptedException("sleep interrupted");
                }
            }
        } while (System.nanoTime() - start < nanos);
    }

    /** Object.wait. */
    static void await(Object o, long ms) throws InterruptedException {
        if (ms < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        if (!Thread.holdsLock(o)) {
            Throw.monitor();
        }
        Thread t = Thread.currentThread();
        waiting(t, o);
        if (!t.isInterrupted()) {
            wait0(o, ms);
        }
        waiting(t, null);
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    /** The monitor alone; one with a timeout lets others run and goes on. */
    private static native void wait0(Object o, long ms);

    private static native void waiting(Thread t, Object o);

    /** After the flag of the thread was set. */
    static void interrupt(Thread t) {
        unpark(t);
        while (!wake(t)) {
            Thread.yield(); // it is just about to wait, or to look at the flag
        }
    }

    /** Wakes the thread if it waits for a monitor; false if it is about to. */
    private static native boolean wake(Thread t);
}
