package threads;

import java.util.concurrent.atomic.*;
public class Atomics {
    public static void main(String[] args) throws Exception {
        AtomicInteger i = new AtomicInteger(5);
        System.out.println(i.incrementAndGet() + " " + i.getAndIncrement() + " " + i.addAndGet(10) + " " + i.compareAndSet(17, 1) + i.compareAndSet(17, 2) + " " + i.getAndSet(9) + i.updateAndGet(x -> x * x) + " " + i.accumulateAndGet(3, Math::max) + i);
        AtomicLong l = new AtomicLong();
        AtomicBoolean z = new AtomicBoolean();
        AtomicReference<String> r = new AtomicReference<>("a");
        AtomicIntegerArray a = new AtomicIntegerArray(3);
        LongAdder adder = new LongAdder();
        Thread[] ts = new Thread[3];
        for (int t = 0; t < 3; t++) {
            int id = t;
            ts[t] = new Thread(() -> { for (int k = 0; k < 100; k++) { l.addAndGet(k); a.incrementAndGet(id); adder.increment(); r.updateAndGet(s -> s.length() < 20 ? s + "b" : s); z.compareAndSet(false, true); } });
            ts[t].start();
        }
        for (Thread t : ts) t.join();
        System.out.println(l + " " + a + " " + adder.sum() + " " + r + " " + z);
        System.out.println(r.compareAndSet("zz", "q") + " " + l.getAndAdd(-1) + l.decrementAndGet() + " " + a.getAndAdd(1, 5) + a.length());
        try { a.get(3); } catch (IndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
    }
}
