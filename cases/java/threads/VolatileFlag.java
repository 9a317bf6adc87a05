package threads;

public class VolatileFlag {
    static volatile boolean stop;
    static int data, seen;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { while (!stop) Thread.onSpinWait(); seen = data; });
        t.start();
        data = 42;
        stop = true;
        t.join();
        System.out.println(seen);
        Thread u = new Thread(() -> { throw new IllegalArgumentException("dies"); }, "dying");
        u.setUncaughtExceptionHandler((x, e) -> System.out.println(x.getName() + ": " + e.getMessage()));
        u.start();
        u.join();
        System.out.println(u.getState());
    }
}
