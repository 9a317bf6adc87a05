// sc: unknown nothing fails
// java: violated LargeFails.x0
public class LargeFails {
    static int x, y, z, w;

    static void add() {
        for (int i = 0; i < 100; i++) {
            z += w;
            w += z;
            if (z == w) {
                w++;
            }
        }
    }

    static void read() {
        int a = y;
        int b = x;
        assert a == 0 || b == 1;
        add();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(LargeFails::read);
        t.start();
        x = 1;
        y = 1;
        add();
        t.join();
    }
}
