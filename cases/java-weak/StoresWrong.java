// sc: violated java.lang.ArrayStoreException leaves the thread
// java: violated java.lang.ArrayStoreException leaves the thread
public class StoresWrong {
    static final Object[] x = new String[1];
    static volatile Object o = "a";

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> o = 1);
        t.start();
        x[0] = o;
    }
}
