import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;

// A lambda that may run when the method around it has ended has to keep invariants, as a method of an anonymous class
// does. It was nobody's: all of these held, and so did what rests on the invariant.
// expect LambdasLater.given.lambda: violated invariant
// expect LambdasLater.stored.lambda: violated invariant
// expect LambdasLater.named.lambda: violated invariant
// expect LambdasLater.handed.lambda: violated invariant
// expect LambdasLater.chained.lambda: violated invariant
// expect LambdasLater.lazy.lambda: violated invariant
// expect LambdasLater.listed.lambda: violated invariant
// expect LambdasLater.given: holds
// expect LambdasLater.kept.lambda: holds
// expect LambdasLater.counts: holds
// expect LambdasLater.called: violated invariant
// expect LambdasLater.rests: holds
public class LambdasLater {
    private int x;
    private /*@ nullable @*/ Runnable task = null;
    //@ public invariant x >= 0;

    public Runnable given() {
        return () -> x = -1;
    }

    public void stored() {
        task = () -> x = -2;
    }

    public IntConsumer named() {
        IntConsumer c = v -> x = v;
        return c;
    }

    public void handed(Thread[] to) {
        if (to != null && to.length > 0) {
            to[0] = new Thread(() -> x--);
        }
    }

    public IntConsumer chained(IntConsumer first) {
        return first == null ? null : first.andThen(v -> x = v);
    }

    public IntStream lazy() {
        return IntStream.range(0, 3).map(i -> x = -i);
    }

    public List<Runnable> listed() {
        List<Runnable> list = new ArrayList<>();
        list.add(() -> x = -1);
        return list;
    }

    public IntSupplier kept() {
        return () -> x = 5;
    }

    // Nobody calls it but forEach: x is what it was when the loop has ended.
    public void counts(boolean two) {
        List<Integer> list = new ArrayList<>();
        list.add(1);
        int before = x;
        list.forEach(i -> x = -i);
        int sum = IntStream.range(0, 2).map(i -> x = -i).sum();
        x = before;
    }

    public void called() {
        Runnable r = () -> x = -1;
        r.run();
    }

    public int rests() {
        return 10 / (x + 1);
    }
}
