// Atomics that are made of variable handles, and handles that a program makes.
// expect AtomicsOfAll.reference: violated division
// expect AtomicsOfAll.referenceSet: holds
// expect AtomicsOfAll.swap: holds
// expect AtomicsOfAll.flag: violated division
// expect AtomicsOfAll.flagOnce: proved
// expect AtomicsOfAll.ints: violated division
// expect(long) AtomicsOfAll.intsApart: proved
// expect AtomicsOfAll.intsRange: violated bounds
// expect AtomicsOfAll.longs: proved
// expect AtomicsOfAll.references: holds
// expect AtomicsOfAll.accumulates: proved
// expect AtomicsOfAll.field: proved
// expect AtomicsOfAll.fieldFails: violated division
// expect AtomicsOfAll.element: proved
// expect AtomicsOfAll.elementOf: holds
// expect AtomicsOfAll.widened: proved
// expect AtomicsOfAll.bits: proved
// expect AtomicsOfAll.view: violated division
// expect AtomicsOfAll.viewBack: holds
// expect AtomicsOfAll.stack: violated division
// expect AtomicsOfAll.stackKeeps: proved
// expect AtomicsOfAll.inputs: holds
// expect AtomicsOfAll.staticHandle: violated division
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;

class AtomicsOfAll {
    static int reference(Integer x) {
        AtomicReference<Integer> r = new AtomicReference<>(7);
        r.compareAndSet(x, null);
        return r.get() == null ? 1 / 0 : 0;
    }

    static int referenceSet(String x, String y) {
        AtomicReference<String> r = new AtomicReference<>(x);
        r.set(y);
        return r.get() == y && r.getPlain() == y ? 0 : 1 / 0;
    }

    static int swap(Object x, Object y) {
        AtomicReference<Object> r = new AtomicReference<>(x);
        return r.getAndSet(y) == x && r.get() == y && r.compareAndSet(y, x) && r.get() == x ? 0 : 1 / 0;
    }

    static int flag(boolean x) {
        AtomicBoolean b = new AtomicBoolean(x);
        return b.compareAndSet(true, false) ? 1 / 0 : 0;
    }

    static int flagOnce(boolean x) {
        AtomicBoolean b = new AtomicBoolean();
        if (x) b.set(true);
        return b.getAndSet(true) == x && b.get() ? 0 : 1 / 0;
    }

    static int ints(int x) {
        AtomicIntegerArray a = new AtomicIntegerArray(3);
        a.addAndGet(1, x);
        return a.get(1) == 5 ? 1 / 0 : 0;
    }

    static int intsApart(int x, int i, int j) {
        if (i < 0 || j < 0 || i > 2 || j > 2 || i == j) return 0;
        AtomicIntegerArray a = new AtomicIntegerArray(3);
        a.set(i, x);
        return a.get(j) == 0 && a.get(i) == x && a.incrementAndGet(i) == x + 1 ? 0 : 1 / 0;
    }

    static int intsRange(int i) {
        int[] q = new int[2];
        try {
            return new AtomicIntegerArray(3).get(i);
        } catch (IndexOutOfBoundsException e) {
            return i == 3 ? q[i] : 0;
        }
    }

    static int longs(long x) {
        AtomicLongArray a = new AtomicLongArray(new long[] {1, x});
        return a.getAndAdd(1, 2) == x && a.get(1) == x + 2 && a.get(0) == 1 ? 0 : 1 / 0;
    }

    static int references(String x, int i) {
        if (i < 0 || i > 1) return 0;
        AtomicReferenceArray<String> a = new AtomicReferenceArray<>(2);
        return a.compareAndSet(i, null, x) && a.get(i) == x && a.get(1 - i) == null ? 0 : 1 / 0;
    }

    static int accumulates(int x) {
        AtomicReference<Integer> r = new AtomicReference<>(2);
        r.updateAndGet(n -> n + x);
        return r.get() == x + 2 && r.accumulateAndGet(1, (a, b) -> a - b) == x + 1 ? 0 : 1 / 0;
    }

    private volatile int count;
    private static final VarHandle COUNT, ELEMENTS = MethodHandles.arrayElementVarHandle(int[].class);
    private static final VarHandle NAMES = MethodHandles.arrayElementVarHandle(String[].class);
    private static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LAST;
    private static int last;

    static {
        try {
            COUNT = MethodHandles.lookup().findVarHandle(AtomicsOfAll.class, "count", int.class);
            LAST = MethodHandles.lookup().findStaticVarHandle(AtomicsOfAll.class, "last", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static int field(int x, int y) {
        AtomicsOfAll o = new AtomicsOfAll();
        o.count = x;
        return COUNT.compareAndSet(o, y, 3) == (x == y) && o.count == (x == y ? 3 : x) ? 0 : 1 / 0;
    }

    static int fieldFails(int x) {
        AtomicsOfAll o = new AtomicsOfAll();
        COUNT.setVolatile(o, x);
        return (int) COUNT.getAndAdd(o, 1) == 4 && o.count == 5 ? 1 / 0 : 0;
    }

    static int element(int x, int i) {
        if (i < 0 || i > 2) return 0;
        int[] a = new int[3];
        ELEMENTS.setRelease(a, i, x);
        return a[i] == x && (int) ELEMENTS.getAcquire(a, (i + 1) % 3) == 0 ? 0 : 1 / 0;
    }

    static String elementOf(String[] a) { return a != null && a.length == 0 ? "" : (String) NAMES.getVolatile(a, 0); }

    static int widened(int x) {
        long[] a = new long[1];
        LONGS.set(a, 0, x);
        return a[0] == x ? 0 : 1 / 0;
    }

    static int bits(int x) {
        int[] a = {12};
        return (int) ELEMENTS.getAndBitwiseAnd(a, 0, x) == 12 && a[0] == (12 & x) ? 0 : 1 / 0;
    }

    static int view(int x) {
        byte[] a = new byte[8];
        INTS.set(a, 1, x);
        return a[4] == 5 ? 1 / 0 : 0;
    }

    static int viewBack(int x, int i) {
        if (i < 0 || i > 4) return 0;
        byte[] a = new byte[8];
        INTS.set(a, i, x);
        return (int) INTS.get(a, i) == x && a[i] == (byte) (x >> 24) ? 0 : 1 / 0;
    }

    static class Stack {
        static class Node {
            final int value;
            final Node next;
            Node(int value, Node next) {
                this.value = value;
                this.next = next;
            }
        }

        final AtomicReference<Node> top = new AtomicReference<>();

        void push(int v) {
            Node old;
            do old = top.get();
            while (!top.compareAndSet(old, new Node(v, old)));
        }

        int pop() {
            Node old;
            do {
                old = top.get();
                if (old == null) return -1;
            } while (!top.compareAndSet(old, old.next));
            return old.value;
        }
    }

    static int stack(int x) {
        Stack s = new Stack();
        s.push(x);
        return s.pop() == 5 ? 1 / 0 : 0;
    }

    static int stackKeeps(int x, int y) {
        Stack s = new Stack();
        s.push(x);
        s.push(y);
        return s.pop() == y && s.pop() == x && s.pop() == -1 ? 0 : 1 / 0;
    }

    static int inputs(java.util.List<?> x, java.util.List<?> y) {
        AtomicReference<Object> r = new AtomicReference<>(x);
        return r.compareAndSet(y, null) == (x == y) ? 0 : 1 / 0;
    }

    static int staticHandle(int x) {
        LAST.setVolatile(x);
        return last == 5 ? 1 / 0 : 0;
    }
}
