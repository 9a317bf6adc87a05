// jvm: own

package control;

public class ExitZeroWithThread {
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            Object o = new Object();
            synchronized (o) {
                try {
                    o.wait();
                } catch (InterruptedException e) {
                    System.out.println("not interrupted");
                }
            }
        });
        t.start();
        Thread.sleep(5);
        System.out.println("exit does not wait");
        System.exit(0);
    }
}
