package threads;

public class WaitNotifyLatch {
    public static void main(String[] args) throws Exception {
        int[] state = {0};
        Object lock = new Object();
        Thread w = new Thread(() -> { synchronized (lock) { while (state[0] < 3) { try { lock.wait(); } catch (InterruptedException e) { return; } } state[0] = 100; lock.notifyAll(); } });
        w.start();
        for (int i = 0; i < 3; i++) synchronized (lock) { state[0]++; lock.notifyAll(); }
        synchronized (lock) { while (state[0] != 100) lock.wait(); }
        w.join();
        System.out.println(state[0]);
        synchronized (lock) { lock.wait(5); lock.notify(); }
        System.out.println("timed wait returns");
    }
}
