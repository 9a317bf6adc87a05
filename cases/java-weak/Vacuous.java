// Within four rounds the thread does not end, so that nobody comes to the assertion.
// sc: unknown no execution reaches the end of T1
// java: unknown the bound of unrolling (4) ends the loop
// go: unknown "vacuous": true
public class Vacuous {
    static int s;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            for (int i = 0; i < 5; i++) {
                s += i;
            }
        });
        t.start();
        t.join();
        assert false;
    }
}
