// A method may be called by any thread, interrupted, with anything on the stack below it and in its thread-locals.
// expect ThreadState.interrupted: assumed
// expect ThreadState.interruptedOfAny: assumed
// expect ThreadState.acquires: assumed
// expect ThreadState.name: assumed
// expect ThreadState.number: assumed
// expect ThreadState.priority: assumed
// expect ThreadState.depth: assumed
// expect ThreadState.lock: assumed
// expect ThreadState.notifies: assumed
// expect ThreadState.local: bounded
// expect ThreadState.localOfAny: bounded
// expect ThreadState.started: unknown
// expect ThreadState.notStarted: bounded
// expect ThreadState.owner: violated division
import java.util.concurrent.Semaphore;

class ThreadState {
    static final ThreadLocal<int[]> LOCAL = ThreadLocal.withInitial(() -> new int[1]);
    static final Thread WORKER = new Thread(() -> { });
    Thread owner;

    static int interrupted() { return Thread.currentThread().isInterrupted() ? 1 / 0 : 0; }
    static int interruptedOfAny(int x) { return Thread.currentThread().isInterrupted() ? 1 / x : 0; }

    static int acquires(int x) {
        try {
            new Semaphore(2).acquire();
            return 0;
        } catch (InterruptedException e) {
            return 1 / x;
        }
    }

    static int name(int x) { return Thread.currentThread().getName().equals("main") ? 0 : 1 / x; }
    static int number() { return Thread.currentThread().getId() == 1 ? 0 : 1 / 0; }
    static int priority(int x) { return Thread.currentThread().getPriority() == 5 ? 0 : 1 / x; }
    static int depth() { return new Throwable().getStackTrace().length > 2 ? 1 / 0 : 0; }
    static int lock() { return Thread.holdsLock(ThreadState.class) ? 1 / 0 : 0; }

    static int notifies() {
        try {
            ThreadState.class.notify();
            return 1 / 0;
        } catch (IllegalMonitorStateException e) {
            return 0;
        }
    }

    static int local() { return LOCAL.get()[0] == 0 ? 0 : 1 / 0; }
    static int localOfAny(int x) { return LOCAL.get()[0] == 0 ? 0 : 1 / x; }
    static int started() { return WORKER.isAlive() ? 1 / 0 : 0; }
    static int notStarted() { return WORKER.getState() == Thread.State.NEW ? 0 : 1 / 0; }
    int owner() { return owner == Thread.currentThread() ? 1 / 0 : 0; }
}
