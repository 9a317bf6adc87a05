// java: violated stuck T2 holds Object#2, waits for Object#1
// sc: violated threads wait for each other for ever
// tso: violated threads wait for each other for ever
public class Deadlock {
    static Object a = new Object(), b = new Object();
    static int x;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> { synchronized (a) { synchronized (b) { x++; } } });
        Thread u = new Thread(() -> { synchronized (b) { synchronized (a) { x++; } } });
        t.start();
        u.start();
        t.join();
        u.join();
        assert x == 2;
    }
}
