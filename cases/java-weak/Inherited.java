// A thread begins with the inheritable values of the one that makes it.
// java: unknown java.lang.InheritableThreadLocal.getMap
public class Inherited {
    static final InheritableThreadLocal<Integer> own = new InheritableThreadLocal<>();
    static Integer n;

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> { });
        first.start();
        own.set(7);
        Thread t = new Thread(() -> { n = own.get(); });
        t.start();
        t.join();
        assert n == null : "fails";
    }
}
