// A do goes round as often as any other loop.
// sc: unknown the bound of unrolling (4) ends the loop
// java: unknown the bound of unrolling (4) ends the loop
public class DoLoop {
    static volatile int n;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            int i = 0;
            do {
                n++;
                i++;
            } while (i < 5);
        });
        t.start();
        t.join();
        assert n == 4 : "it is 5";
    }
}
