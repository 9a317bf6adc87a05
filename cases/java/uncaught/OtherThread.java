package uncaught;

public class OtherThread {
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { throw new IllegalStateException("in thread"); }, "worker");
        t.start();
        t.join();
        System.out.println("main goes on, exit status 0");
    }
}
