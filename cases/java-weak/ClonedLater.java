// Who changes an object does not change its copy.
// sc: holds-within
// java: holds-within
public class ClonedLater implements Cloneable {
    int f;
    long g = 2;

    public static void main(String[] args) throws Exception {
        ClonedLater o = new ClonedLater();
        ClonedLater[] c = new ClonedLater[1];
        Thread t = new Thread(() -> {
            try {
                c[0] = (ClonedLater) o.clone();
                o.f = 1;
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        });
        t.start();
        t.join();
        assert o.f == 1 && c[0].f == 0 && c[0].g == 2 && c[0].getClass() == ClonedLater.class;
    }
}
