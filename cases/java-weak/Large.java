// java: unknown when the loop at
public class Large {
    static int x, y;

    static void add() {
        for (int i = 0; i < 100; i++) {
            x += y;
            y += x;
            if (x == y) {
                y++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(Large::add);
        t.start();
        add();
        t.join();
        assert x == 2;
    }
}
