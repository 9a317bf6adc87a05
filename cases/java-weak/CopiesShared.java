// A copy of elements that another thread writes reads each of them once.
// java: violated weak  yes
// sc: holds-within element by element
public class CopiesShared {
    static int[] data = new int[2];

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> { data[1] = 1; data[0] = 1; });
        t.start();
        int[] own = new int[2];
        System.arraycopy(data, 0, own, 0, 2);
        assert own[0] == 0 || own[1] == 1;
    }
}
