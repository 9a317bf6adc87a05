package uncaught;

public class Handler {
    public static void main(String[] args) throws Exception {
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> System.out.println(t.getName() + " handled " + e));
        Thread t = new Thread(() -> { throw new Error("one"); }, "w1");
        t.start();
        t.join();
        Thread u = new Thread(() -> { throw new Error("two"); }, "w2");
        u.setUncaughtExceptionHandler((x, e) -> System.out.println("own " + e.getMessage()));
        u.start();
        u.join();
        throw new RuntimeException("main too");
    }
}
