// sc: proved
// tso: proved
// java: violated justified as in jr
public class LoadBuffer {
    static int x, y, r1, r2;

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> { r1 = x; y = 1; });
        Thread b = new Thread(() -> { r2 = y; x = 1; });
        a.start();
        b.start();
        a.join();
        b.join();
        assert r1 == 0 || r2 == 0;
    }
}
