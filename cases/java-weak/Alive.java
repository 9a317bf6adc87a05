// Who sees that a thread has ended sees what it did.
// java: proved
// sc: proved
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
