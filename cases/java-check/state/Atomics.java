import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;

// Atomics that code under check changes hold any number where a method begins, and a counterexample
// sets them; those that nobody changes hold what they held at first.
// expect Atomics.next: holds
// expect Atomics.fifth: violated division
// expect Atomics.grows: violated assert
// expect Atomics.far: violated division
// expect Atomics.on: violated division
// expect Atomics.onOrOff: holds
// expect Atomics.slot: violated division
// expect Atomics.slots: holds
// expect Atomics.own: violated division
// expect Atomics.named: violated division
// expect Atomics.still: bounded
// expect Atomics.listed: unknown
// expect Atomics.mapped: unknown
public class Atomics {
    static final AtomicInteger COUNT = new AtomicInteger(), STILL = new AtomicInteger(7);
    static final AtomicLong FAR = new AtomicLong();
    private static final AtomicBoolean ON = new AtomicBoolean();
    static final AtomicIntegerArray SLOTS = new AtomicIntegerArray(2);
    static final List<AtomicInteger> LIST = List.of(new AtomicInteger());
    static final Map<String, AtomicInteger> MAP = Map.of("a", new AtomicInteger());
    private static final Meter METER = new Meter();
    static final Named NAMED = new Named();

    static class Meter { private final AtomicInteger n = new AtomicInteger(); int up() { return n.incrementAndGet(); } }
    static class Named extends AtomicInteger { int value = 3; }

    public static int next() { int before = COUNT.get(); return COUNT.incrementAndGet() == before + 1 ? 0 : 1 / 0; }
    public static int fifth() { return 10 / (5 - COUNT.getAndIncrement()); }
    public static void grows() { assert COUNT.incrementAndGet() > 0; }
    public static int far() { return 10 / (int) (FAR.addAndGet(2) - 1_000_000_000_000L == 0 ? 0 : 1); }
    public static int on() { return ON.compareAndSet(true, false) ? 1 / 0 : 0; }
    static void turn() { ON.set(true); }
    public static int onOrOff() { return ON.compareAndSet(true, false) || ON.compareAndSet(false, true) ? 0 : 1 / 0; }
    public static int slot() { return 10 / (3 - SLOTS.incrementAndGet(1)); }
    public static int slots() { return SLOTS.length() == 2 ? 0 : 1 / 0; }
    public static int own() { return 10 / (4 - METER.up()); }
    public static int named() { return 10 / (6 - NAMED.incrementAndGet()); }
    public static int still() { return 10 / (8 - STILL.get()); }
    static void grow() { LIST.get(0).set(1); MAP.get("a").set(1); }
    public static int listed() { return 10 / (1 - LIST.get(0).get()); }
    public static int mapped() { return 10 / (1 - MAP.get("a").get()); }
}
