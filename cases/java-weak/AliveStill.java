// java: violated java:10: an assertion fails
// sc: violated java:10: an assertion fails
public class AliveStill {
    static int x;

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> { x = 1; });
        a.start();
        if (a.isAlive()) {
            assert x == 0 : "still running";
        }
    }
}
