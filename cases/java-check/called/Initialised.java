// bounds: --begin=reachable --null-arguments=false --unreached=false
// expect Locks.get: violated division
// expect Sema.get: violated division
// expect Adder.get: violated division
// expect(long) Enums.get: violated null
// expect(long) Scan.get: violated division
// expect Big.get: violated division

import java.math.BigInteger;
import java.util.EnumMap;
import java.util.Scanner;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;

/** The calls before initialise classes of the library that nothing else does: the last call finds them so. */
public class Initialised {}

class Locks {
    private final ReentrantLock lock = new ReentrantLock();
    private int n;

    public void inc() { lock.lock(); try { n++; } finally { lock.unlock(); } }

    public int get() { lock.lock(); try { return 10 / (n - 2); } finally { lock.unlock(); } }
}

class Sema {
    private final Semaphore s = new Semaphore(3);
    private int n;

    public void inc() { s.tryAcquire(); n++; }

    public int get() { s.tryAcquire(); return 10 / (n - 2); }
}

class Adder {
    private final LongAdder a = new LongAdder();

    public void inc() { a.increment(); }

    public long get() { return 10 / (a.sum() - 2); }
}

class Enums {
    public enum Color { RED, GREEN }

    private final EnumMap<Color, Integer> m = new EnumMap<>(Color.class);

    public void put(Color c, int x) { m.put(c, x); }

    public int get() { return m.get(Color.RED); }
}

class Scan {
    private final Scanner in;
    private int n;

    public Scan(String s) { in = new Scanner(s); }

    public void next() { if (in.hasNext()) n += in.next().length(); }

    public int get() { return 1 / (n - 1); }
}

class Big {
    private final AtomicInteger n = new AtomicInteger();
    private BigInteger b = BigInteger.ONE;

    public void inc() { n.incrementAndGet(); b = b.add(BigInteger.TEN); }

    public int get() { return b.intValue() > 20 ? 1 / (n.get() - 2) : 0; }
}
