// The time before the first thread starts is one that nothing depends on.
// java: holds-within the clock shows one ordinary time
// sc: holds-within the clock shows one ordinary time
public class ClockBefore {
    static int x;

    public static void main(String[] args) throws InterruptedException {
        long start = System.nanoTime();
        Thread t = new Thread(() -> { x = 1; });
        t.start();
        t.join();
        long spent = System.nanoTime() - start;
        assert x == 1;
    }
}
