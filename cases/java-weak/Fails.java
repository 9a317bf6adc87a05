// The thread that fails holds the lock: nobody else goes on, and it fails all the same.
// sc: violated
// java: violated
public class Fails {
    static int n;

    public static void main(String[] args) throws InterruptedException {
        Object o = new Object();
        Thread a = new Thread(() -> { synchronized (o) { n = 1; assert n == 2; } });
        Thread b = new Thread(() -> { synchronized (o) { n = 3; } });
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
