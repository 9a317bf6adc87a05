public class Racy {
    static int n;
    static StringBuilder log = new StringBuilder();

    public static void main(String[] args) throws Exception {
        Thread[] ts = new Thread[3];
        for (int i = 0; i < ts.length; i++) {
            int k = i;
            ts[i] = new Thread(() -> {
                for (int j = 0; j < 8; j++) {
                    n++;
                    if (j % 4 == 0) synchronized (log) { log.append(k); }
                }
            });
        }
        for (Thread t : ts) t.start();
        for (Thread t : ts) t.join();
        System.out.println(n + " " + log);
    }
}
