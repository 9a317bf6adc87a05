// A thread that was waited for some time need not have ended.
// java: violated weak  no
// sc: violated
public class JoinTimed {
    static int x;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> { x = 1; });
        t.start();
        t.join(100);
        assert x == 1;
    }
}
