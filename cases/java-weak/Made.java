// Threads that are made while others run.
// java: holds-within
// sc: proved
public class Made {
    static int x;

    static class Adder extends Thread {
        final int n;

        Adder(int n) {
            super("adder");
            this.n = n;
        }

        public void run() {
            synchronized (Made.class) {
                x += n;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] all = new Thread[3];
        for (int i = 0; i < all.length; i++) {
            int n = i;
            all[i] = i == 2 ? new Adder(2) : new Thread(() -> {
                synchronized (Made.class) {
                    x += n;
                }
            });
            all[i].setDaemon(true);
            all[i].start();
        }
        for (Thread t : all) {
            t.join();
        }
        assert x == 3;
    }
}
