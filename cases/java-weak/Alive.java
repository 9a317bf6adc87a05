// Whether a thread is alive is nothing that its fields say here.
// java: unknown java.lang.Thread.isAlive
public class Alive {
    static int x;

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> { x = 1; });
        a.start();
        if (!a.isAlive()) {
            assert x == 1;
        }
    }
}
