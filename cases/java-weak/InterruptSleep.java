// What was written before an interrupt is seen by who sleeps, and is woken by it.
// java: proved
// sc: proved
public class InterruptSleep {
    static int x;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            try {
                Thread.sleep(1_000_000);
            } catch (InterruptedException e) {
                assert x == 1;
            }
        });
        t.start();
        x = 1;
        t.interrupt();
        t.join();
    }
}
