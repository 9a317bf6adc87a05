// What is called by reflection may change anything: nothing is shown then behind code that is not followed.
// bounds: --begin=reachable --scope 2
// expect Reflected.called: unknown
import java.lang.reflect.Method;

public class Reflected {
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

    void set() {
        two = 2;
    }
}
