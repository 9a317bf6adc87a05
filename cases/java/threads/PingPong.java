package threads;

public class PingPong {
    static final Object lock = new Object();
    static boolean ping = true;
    static StringBuilder log = new StringBuilder();
    static void play(boolean mine, String s) {
        for (int i = 0; i < 5; i++) {
            synchronized (lock) {
                while (ping != mine) {
                    try {
                        lock.wait();
                    } catch (InterruptedException e) {
                        return;
                    }
                }
                log.append(s).append(i).append(' ');
                ping = !ping;
                lock.notifyAll();
            }
        }
    }
    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> play(true, "ping")), b = new Thread(() -> play(false, "pong"));
        b.start();
        a.start();
        a.join();
        b.join();
        System.out.println(log);
    }
}
