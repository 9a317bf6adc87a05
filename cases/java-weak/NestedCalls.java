// Loops of methods that are called in loops, and of a method that calls itself.
// sc: violated an assertion fails
// java: violated an assertion fails
public class NestedCalls {
    static int s;
    static volatile int q;

    static int add(int depth) {
        int n = 0;
        while (n < 2) {
            n++;
            int m = 0;
            while (m < 2) {
                m++;
                s = s + 1;
            }
        }
        return depth == 0 ? 0 : add(depth - 1);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread u = new Thread(() -> q = 1);
        Thread t = new Thread(() -> {
            if (q == 1) {
                add(2);
            }
        });
        u.start();
        t.start();
        t.join();
        assert s != 12;
    }
}
