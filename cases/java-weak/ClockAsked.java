// java: unknown what depends on the time is not followed
// sc: unknown what depends on the time is not followed
public class ClockAsked {
    static int x;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> { x = 1; });
        t.start();
        long end = System.currentTimeMillis() + 100;
        t.join();
        assert System.currentTimeMillis() >= end;
    }
}
