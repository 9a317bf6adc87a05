// The inner loop is left for the next round of the outer one, and entered again.
// sc: violated an assertion fails
// java: violated an assertion fails
public class NestedContinue {
    static int s;
    static volatile int q;

    public static void main(String[] args) throws InterruptedException {
        Thread u = new Thread(() -> q = 1);
        Thread t = new Thread(() -> {
            int a = q;
            outer:
            for (int i = 0; i < 4; i++) {
                int j = 0;
                do {
                    s = s + 1;
                    if (j == 1 + a) {
                        continue outer;
                    }
                    j++;
                } while (j < 4);
                s = s + 100;
            }
        });
        u.start();
        t.start();
        t.join();
        assert s != 8;
    }
}
