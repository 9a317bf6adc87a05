// Fields that nothing but a constructor names are stored to by their names; on its own, since this opens all of a program.
// bounds: --scope 3
// expect ByName.ofName: violated division
// expect ByName.ofUpdater: violated division
// expect ByName.ofHandle: violated division
// expect ByName.reflects: violated division
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

class ByName {
    private final int name;
    private volatile int updated;
    private int handled;

    ByName(int n) {
        name = n;
        updated = n;
        handled = n;
    }

    static final ByName CONSTANT = new ByName(3);
    static final AtomicIntegerFieldUpdater<ByName> UPDATER = AtomicIntegerFieldUpdater.newUpdater(ByName.class, "updated");

    static void update() { UPDATER.incrementAndGet(CONSTANT); }

    static void handle() throws ReflectiveOperationException {
        VarHandle h = MethodHandles.lookup().findVarHandle(ByName.class, "handled", int.class);
        h.set(CONSTANT, 4);
    }

    static void rename(int to) throws ReflectiveOperationException {
        Field f = ByName.class.getDeclaredField("name");
        f.setAccessible(true);
        f.setInt(CONSTANT, to);
    }

    static int ofName() { return CONSTANT.name == 3 ? 0 : 1 / 0; }
    static int ofUpdater() { return CONSTANT.updated == 3 ? 0 : 1 / 0; }
    static int ofHandle() { return CONSTANT.handled == 3 ? 0 : 1 / 0; }

    static int reflects(int v) throws ReflectiveOperationException {
        ByName n = new ByName(v);
        Field f = ByName.class.getDeclaredField("updated");
        f.setAccessible(true);
        f.setInt(n, 7);
        return n.updated == 7 ? 1 / 0 : 0;
    }
}
