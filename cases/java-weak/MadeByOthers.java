// A thread that another thread makes; its end is nothing that the first one waits for.
// java: violated fails
// sc: violated fails
public class MadeByOthers {
    static int x;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> new Thread(() -> { x = 1; }).start());
        t.start();
        t.join();
        assert x == 1;
    }
}
