// What a thread asks the environment for is assumed, as elsewhere.
// java: holds-within separators
public class Separator {
    static String end;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> { end = System.lineSeparator(); });
        t.start();
        t.join();
        assert end.length() == 1;
    }
}
