// A lock around the others orders them.
// java: proved
// sc: proved
public class DeadlockGate {
    static Object gate = new Object(), a = new Object(), b = new Object();
    static int x;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> { synchronized (gate) { synchronized (a) { synchronized (b) { x++; } } } });
        Thread u = new Thread(() -> { synchronized (gate) { synchronized (b) { synchronized (a) { x++; } } } });
        t.start();
        u.start();
        t.join();
        u.join();
        assert x == 2;
    }
}
