// Whoever waits for some time goes on.
// java: proved
// sc: proved
public class DeadlockJoinTimed {
    static Object a = new Object();
    static int x;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> { synchronized (a) { x++; } });
        t.start();
        synchronized (a) {
            t.join(100);
            assert x <= 1;
        }
    }
}
