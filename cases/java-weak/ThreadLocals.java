// sc: holds-within
// java: holds-within
public class ThreadLocals {
    static final ThreadLocal<int[]> own = ThreadLocal.withInitial(() -> new int[1]);
    static int n;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            own.get()[0]++;
            own.get()[0]++;
            n = own.get()[0];
            own.remove();
        });
        t.start();
        own.get()[0]++;
        t.join();
        assert own.get()[0] == 1 && n == 2;
    }
}
