// java: holds-within
// sc: holds-within
public class Waits {
    static boolean done;

    public static void main(String[] args) throws InterruptedException {
        Object o = new Object();
        Thread a = new Thread(() -> { synchronized (o) { done = true; o.notifyAll(); } });
        a.start();
        synchronized (o) {
            while (!done) {
                o.wait();
            }
        }
        assert done;
    }
}
