package threads;

public class SynchronizedCounter {
    static int n, other;
    static final Object lock = new Object();
    static synchronized void inc() { n++; }
    public static void main(String[] args) throws Exception {
        Thread[] ts = new Thread[4];
        for (int i = 0; i < 4; i++) { ts[i] = new Thread(() -> { for (int k = 0; k < 100; k++) { inc(); synchronized (lock) { other += 2; } } }); ts[i].start(); }
        for (Thread t : ts) t.join();
        System.out.println(n + " " + other);
    }
}
