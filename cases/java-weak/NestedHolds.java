// Nothing is left out of loops inside others that go round four times at most.
// sc: proved
// java: proved
public class NestedHolds {
    static int s;
    static volatile int q;

    public static void main(String[] args) throws InterruptedException {
        Thread u = new Thread(() -> q = 1);
        Thread t = new Thread(() -> {
            int n = 0;
            for (int i = 0; i < 4; i++) {
                for (int j = 0; j < 4; j++) {
                    for (int k = 0; k < 3; k++) {
                        n++;
                    }
                }
            }
            s = n + q;
        });
        u.start();
        t.start();
        t.join();
        assert s == 48 || s == 49;
    }
}
