package library;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class Handles {
    int i;
    long l = 1L << 40;
    String s = "a";
    static int count = 3;
    byte b = 127;
    double d = 0.5;

    public static void main(String[] args) throws Exception {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        VarHandle i = lookup.findVarHandle(Handles.class, "i", int.class);
        VarHandle l = lookup.findVarHandle(Handles.class, "l", long.class);
        VarHandle s = lookup.findVarHandle(Handles.class, "s", String.class);
        VarHandle b = lookup.findVarHandle(Handles.class, "b", byte.class);
        VarHandle d = lookup.findVarHandle(Handles.class, "d", double.class);
        VarHandle count = lookup.findStaticVarHandle(Handles.class, "count", int.class);
        VarHandle at = MethodHandles.arrayElementVarHandle(int[].class);
        Handles h = new Handles();
        System.out.println(i.compareAndSet(h, 0, 9) + " " + i.compareAndSet(h, 0, 1) + " " + (int) i.getAndAdd(h, Integer.MAX_VALUE) + " " + (int) i.get(h));
        System.out.println((long) l.getAndBitwiseOr(h, 5L) + " " + (long) l.getVolatile(h) + " " + (long) l.compareAndExchange(h, 0L, 1L));
        System.out.println((String) s.getAndSet(h, "b") + h.s + s.compareAndSet(h, "b", "c") + (String) s.getAcquire(h));
        System.out.println((byte) b.getAndAdd(h, (byte) 1) + " " + h.b + " " + (byte) b.getAndBitwiseXor(h, (byte) 1) + " " + h.b);
        System.out.println((double) d.getAndAdd(h, 0.25) + " " + h.d);
        count.set(4);
        System.out.println((int) count.getAndAdd(2) + " " + (int) count.get() + " " + count.varType());
        int[] a = {1, 2, 3};
        at.setRelease(a, 1, 20);
        System.out.println((int) at.getOpaque(a, 1) + " " + at.weakCompareAndSetPlain(a, 2, 4, 5) + a[2]);
        try {
            at.get(a, 3);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            i.get((Handles) null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        try {
            lookup.findVarHandle(Handles.class, "none", int.class);
        } catch (NoSuchFieldException e) {
            System.out.println(e.getMessage());
        }
    }
}
