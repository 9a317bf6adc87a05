// Waiting for a thread ends with an exception where somebody interrupts it, unless the thread has ended before.
// java: violated java:19: an assertion fails
// sc: violated java:19: an assertion fails
public class InterruptJoin {
    static int x;

    public static void main(String[] args) {
        Thread first = Thread.currentThread();
        Thread t = new Thread(() -> {
            first.interrupt();
            x = 1;
        });
        t.start();
        try {
            t.join();
            assert x == 1 : "it has ended";
        } catch (InterruptedException e) {
            assert !first.isInterrupted() : "the flag is cleared";
            assert x == 1 : "the first thread goes on";
        }
    }
}
