package threads;

public class Interrupts {
    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        String[] got = new String[3];
        Thread a = new Thread(() -> {
            synchronized (lock) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    got[0] = "wait " + Thread.currentThread().isInterrupted();
                }
            }
        });
        Thread b = new Thread(() -> { try { Thread.sleep(100000); } catch (InterruptedException e) { got[1] = e.getMessage(); } });
        Thread c = new Thread(() -> { try { a.join(); b.join(); got[2] = "joined"; } catch (InterruptedException e) { got[2] = "no"; } });
        a.start(); b.start(); c.start();
        a.interrupt();
        b.interrupt();
        c.join();
        System.out.println(got[0] + " | " + got[1] + " | " + got[2]);
        Thread d = new Thread(() -> { while (!Thread.currentThread().isInterrupted()) Thread.onSpinWait(); System.out.println("saw it"); });
        d.start();
        d.interrupt();
        d.join();
        Thread e = new Thread(() -> { });
        e.setDaemon(true);
        e.start();
        e.join(1000);
        System.out.println(e.isAlive() + " " + e.isDaemon());
    }
}
