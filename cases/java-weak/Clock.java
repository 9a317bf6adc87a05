// java: proved
// sc: proved
public class Clock {
    static int x;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> { x = 1; });
        t.start();
        long start = System.nanoTime();
        t.join();
        long spent = (System.nanoTime() - start) / 1000;
        assert x == 1;
    }
}
