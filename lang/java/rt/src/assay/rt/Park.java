package assay.rt;

/** Parking of threads: each has a permit, an object that waits and notifies. */
final class Park {
    private boolean available;

    private static native Park of(Thread t);

    static void park(boolean absolute, long time) {
        Thread t = Thread.currentThread();
        Park p = of(t);
        synchronized (p) {
            if (!p.available && !t.isInterrupted()) {
                try {
                    if (time == 0 && !absolute) {
                        p.wait();
                    } else {
                        p.wait(1);
                    }
                } catch (InterruptedException e) {
                    t.interrupt();
                }
            }
            p.available = false;
        }
    }

    static void unpark(Thread t) {
        if (t == null) {
            return;
        }
        Park p = of(t);
        synchronized (p) {
            p.available = true;
            p.notify();
        }
    }

    /** Object.wait: an interrupt ends it, since it notifies what the thread waits on. */
    static void wait(Object o, long millis) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        if (!Thread.holdsLock(o)) {
            throw new IllegalMonitorStateException("current thread is not owner");
        }
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        Park p = of(Thread.currentThread());
        p.waitingOn = o;
        wait0(o, millis);
        p.waitingOn = null;
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    private volatile Object waitingOn;

    private static native void wait0(Object o, long millis);

    static void interrupt(Thread t) {
        unpark(t);
        Object o = of(t).waitingOn;
        if (o != null) {
            synchronized (o) {
                o.notifyAll();
            }
        }
    }

    static void sleep(long millis) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        Park p = of(Thread.currentThread());
        synchronized (p) {
            if (!Thread.currentThread().isInterrupted()) {
                p.wait(1);
            }
        }
        if (Thread.interrupted()) {
            throw new InterruptedException("sleep interrupted");
        }
    }
}
