// java: proved
// sc: proved
public class CurrentThread {
    static Thread seen;

    public static void main(String[] args) throws InterruptedException {
        Thread first = Thread.currentThread();
        Thread t = new Thread(() -> { seen = Thread.currentThread(); });
        t.start();
        t.join();
        assert seen == t && seen != first && Thread.currentThread() == first;
    }
}
