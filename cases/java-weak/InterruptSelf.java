// java: proved
// sc: proved
public class InterruptSelf {
    static int x;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            Thread.currentThread().interrupt();
            try {
                Thread.sleep(1);
                assert false : "it slept";
            } catch (InterruptedException e) {
                assert !Thread.interrupted();
            }
            x = 1;
        });
        t.start();
        t.join();
        assert x == 1;
    }
}
