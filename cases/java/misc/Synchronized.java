package misc;

public class Synchronized {
    private int n;
    synchronized int inc() { return ++n; }
    static synchronized String st(int x) { return "st" + x; }
    int blocks(Object lock, int x) {
        synchronized (lock) {
            synchronized (this) {
                if (x > 5) return inc();
                synchronized (lock) { n += x; }
            }
            if (x == 3) throw new IllegalArgumentException("in sync");
        }
        return n;
    }
    public static void main(String[] args) throws Exception {
        Synchronized s = new Synchronized();
        System.out.println(s.inc() + st(2) + s.blocks("lock", 2) + " " + s.blocks(s, 9));
        try {
            s.blocks(new Object(), 3);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage() + " " + Thread.holdsLock(s));
        }
        try {
            s.notify();
        } catch (IllegalMonitorStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            s.wait();
        } catch (IllegalMonitorStateException e) {
            System.out.println("wait: " + e.getMessage());
        }
        synchronized (s) {
            s.notifyAll();
            System.out.println(Thread.holdsLock(s) + " " + Thread.holdsLock("x"));
            s.wait(1);
        }
        try {
            synchronized (s) {
                s.wait(-1);
            }
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Object none = null;
        try {
            synchronized (none) {
                System.out.println("never");
            }
        } catch (NullPointerException e) {
            System.out.println("null monitor");
        }
    }
}
