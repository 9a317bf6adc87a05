// java: unknown exceptions are not followed
// sc: unknown exceptions are not followed
public class Refused {
    static int[] a = {1};

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> { a = null; });
        t.start();
        int n = a[0];
        assert n == 1;
    }
}
