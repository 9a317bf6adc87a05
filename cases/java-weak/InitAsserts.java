// A class with assertions of its own is initialised while threads run.
// java: violated java:11: an assertion fails
// sc: violated java:11: an assertion fails
public class InitAsserts {
    static int x;

    static class Later extends Thread {
        @Override
        public void run() {
            x++;
            assert x == 1;
        }
    }

    public static void main(String[] args) {
        new Thread(() -> { x++; }).start();
        new Later().start();
    }
}
