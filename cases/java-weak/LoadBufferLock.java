// Load buffering beside a lock: jr is not asked about programs that synchronise while their threads run.
// sc: proved
// java: unknown needs causality
public class LoadBufferLock {
    static int x, y, z, r1, r2;

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> { r1 = x; y = 1; synchronized (LoadBufferLock.class) { z++; } });
        Thread b = new Thread(() -> { r2 = y; x = 1; synchronized (LoadBufferLock.class) { z++; } });
        a.start();
        b.start();
        a.join();
        b.join();
        assert r1 == 0 || r2 == 0;
    }
}
