// A thread that waits for its own end.
// sc: violated a thread waits for its own end
// java: violated waits for the end of T1
public class JoinSelf {
    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            try {
                Thread.currentThread().join();
            } catch (InterruptedException e) {
                return;
            }
        });
        t.start();
        t.join();
    }
}
