// sc: proved
// tso: violated if each of StoreBuffer.x, StoreBuffer.y is volatile
// java: violated if each of StoreBuffer.x, StoreBuffer.y is volatile
// rc11: violated after a data race
public class StoreBuffer {
    static int x, y, r1, r2;

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> { x = 1; r1 = y; });
        Thread b = new Thread(() -> { y = 1; r2 = x; });
        a.start();
        b.start();
        a.join();
        b.join();
        assert r1 == 1 || r2 == 1;
    }
}
