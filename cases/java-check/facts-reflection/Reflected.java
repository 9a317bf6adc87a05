// What is called by reflection may change anything: nothing is shown there behind code that is not followed.
// bounds: --begin=reachable --scope 2
// expect Reflected.called: unknown
// expect Reflected.referred: unknown
// expect Reflected.below: unknown
// expect Reflected.read: unknown
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.lang.reflect.Method;

public class Reflected implements Serializable {
    interface Caller {
        Object call(Method m, Object on, Object[] args) throws Exception;
    }

    private static int one = 1;
    private int two = 2;

    public void clear() {
        one = 0;
        two = 0;
    }

    public static int called() throws Exception {
        Reflected r = new Reflected();
        r.set();
        Method m = Reflected.class.getMethod("clear");
        m.invoke(r);
        return 2 / r.two; // fails
    }

    public static int referred() throws Exception {
        Reflected r = new Reflected();
        r.set();
        Caller c = Method::invoke;
        c.call(Reflected.class.getMethod("clear"), r, null);
        return 2 / r.two; // fails
    }

    public static int below() throws Exception {
        Reflected r = new Reflected();
        r.set();
        run(r);
        return 2 / r.two; // fails
    }

    private static void run(Reflected r) throws Exception {
        Reflected.class.getMethod("clear").invoke(r);
    }

    public static int read(ObjectInputStream in) throws Exception {
        Reflected r = new Reflected();
        r.set();
        in.readObject();
        boolean any = Integer.toString(one).matches("[0-9]");
        return (any ? 2 : 3) / r.two;
    }

    private void readObject(ObjectInputStream in) throws Exception {
        in.defaultReadObject();
        two = 2;
    }

    void set() {
        two = 2;
    }
}
