// java: violated stuck T0 holds Object#1, waits for the end of T1
// sc: violated
public class DeadlockJoin {
    static Object a = new Object();
    static int x;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> { synchronized (a) { x++; } });
        t.start();
        synchronized (a) {
            t.join();
        }
        assert x == 1;
    }
}
