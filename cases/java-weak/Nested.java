// Two rounds of three are within four rounds of each loop.
// sc: violated an assertion fails
// tso: violated an assertion fails
// java: violated an assertion fails
public class Nested {
    static int s;
    static volatile int q;

    public static void main(String[] args) throws InterruptedException {
        Thread u = new Thread(() -> q = 1);
        Thread t = new Thread(() -> {
            if (q == 0) {
                for (int i = 0; i < 2; i++) {
                    for (int j = 0; j < 3; j++) {
                        s = s + 1;
                    }
                }
            }
        });
        u.start();
        t.start();
        t.join();
        assert s != 6;
    }
}
