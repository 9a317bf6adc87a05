// java: proved
// sc: holds-within
public class CopiesWithin {
    static int[] data = {1, 2, 3, 0};

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> { System.arraycopy(data, 0, data, 1, 3); });
        t.start();
        t.join();
        assert data[0] == 1 && data[1] == 1 && data[2] == 2 && data[3] == 3;
    }
}
