package threads;

public class JoinOrder {
    public static void main(String[] args) throws Exception {
        StringBuffer log = new StringBuffer();
        Thread[] ts = new Thread[5];
        for (int i = 0; i < 5; i++) { int k = i; Thread before = i > 0 ? ts[i - 1] : null; ts[i] = new Thread(() -> { try { if (before != null) before.join(); } catch (InterruptedException e) { log.append("!"); } log.append(k); }); }
        for (Thread t : ts) t.start();
        ts[4].join();
        System.out.println(log + " " + ts[4].isAlive() + ts[0].getState());
    }
}
