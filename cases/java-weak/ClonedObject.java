// A copy has each field as it was when that was read.
// sc: violated an assertion fails
// tso: violated an assertion fails
// java: violated an assertion fails
public class ClonedObject implements Cloneable {
    int f, g;

    public static void main(String[] args) throws Exception {
        ClonedObject o = new ClonedObject();
        Thread t = new Thread(() -> {
            o.f = 1;
            o.g = 1;
        });
        t.start();
        ClonedObject c = (ClonedObject) o.clone();
        assert c != o && c.f == c.g;
    }
}
