// java: violated java.lang.NullPointerException leaves the thread
// sc: violated java.lang.NullPointerException leaves the thread
public class Null {
    static int[] a = {1};

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> { a = null; });
        t.start();
        int n = a[0];
        assert n == 1;
    }
}
