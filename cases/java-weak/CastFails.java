// sc: violated java.lang.ClassCastException leaves the thread
// java: violated java.lang.ClassCastException leaves the thread
public class CastFails {
    static volatile Object o = "a";

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> o = 1);
        t.start();
        String s = (String) o;
        t.join();
    }
}
