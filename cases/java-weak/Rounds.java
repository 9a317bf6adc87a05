// Three rounds of a thread that alone writes make few events.
// sc: proved
// tso: proved
// java: proved
public class Rounds {
    static int s;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            for (int i = 1; i <= 3; i++) {
                s += i;
            }
        });
        t.start();
        t.join();
        assert s == 6;
    }
}
