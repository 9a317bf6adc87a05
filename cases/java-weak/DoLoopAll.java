// Loops that go round four times, with a test before and after them: one that reads, and one of two parts.
// sc: proved
// java: proved
public class DoLoopAll {
    static volatile int n;
    static int tests;

    static boolean more(int i) {
        tests++;
        return i < 4;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            int i = 0;
            do {
                n++;
                i++;
            } while (more(i));
            for (int k = 0; more(k); k++) {
                n++;
            }
            for (int k = 0; k < 0 || k < 4; k++) {
                n++;
            }
        });
        t.start();
        t.join();
        assert n == 12 && tests == 9;
    }
}
