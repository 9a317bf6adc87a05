// jvm: own

package control;

public class ExitFromThread {
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { System.out.println("in thread"); System.exit(9); });
        t.start();
        t.join();
        while (true) Thread.sleep(10);
    }
}
