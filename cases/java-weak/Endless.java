// A thread that goes round for ever is cut by no bound: its end is none of the program.
// sc: holds-within
public class Endless {
    static volatile int x;

    static void more() {
        x = x > 1 ? 0 : x + 1;
    }

    public static void main(String[] args) {
        Thread t = new Thread(() -> {
            while (true) {
                more();
            }
        });
        t.setDaemon(true);
        t.start();
        assert x <= 2;
    }
}
