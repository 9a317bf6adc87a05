package lang;

public class ThreadBasics {
    static volatile int v;
    static int shared;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> v = 42, "setter");
        System.out.println(t.getState() + " " + t.isAlive() + " " + t.getName() + " " + t.isDaemon() + " " + t.getPriority());
        t.start();
        t.join();
        System.out.println(v + " " + t.getState() + " " + t.isAlive());
        Object lock = new Object();
        Thread[] ts = new Thread[4];
        for (int i = 0; i < ts.length; i++) {
            ts[i] = new Thread(() -> { for (int k = 0; k < 200; k++) synchronized (lock) { shared++; } });
            ts[i].start();
        }
        for (Thread x : ts) x.join();
        System.out.println(shared);
        Thread self = Thread.currentThread();
        System.out.println(self.getName() + " " + Thread.interrupted() + " " + self.isInterrupted());
        self.interrupt();
        System.out.println(self.isInterrupted() + " " + Thread.interrupted() + " " + Thread.interrupted());
        self.interrupt();
        try {
            Thread.sleep(1000);
        } catch (InterruptedException e) {
            System.out.println(e.getMessage() + " " + self.isInterrupted());
        }
        try {
            t.start();
        } catch (IllegalThreadStateException e) {
            System.out.println("started twice " + e.getMessage());
        }
        class Sub extends Thread { int r; @Override public void run() { r = 7; } }
        Sub s = new Sub();
        s.run();
        s.r++;
        s.start();
        s.join();
        System.out.println(s.r);
        ThreadLocal<Integer> tl = ThreadLocal.withInitial(() -> 1);
        tl.set(5);
        Thread u = new Thread(() -> System.out.println("other sees " + tl.get()));
        u.start();
        u.join();
        System.out.println(tl.get());
        Thread.yield();
        Thread.sleep(1);
    }
}
