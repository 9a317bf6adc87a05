// expect Atomics.next: violated assert
// expect Atomics.changes: violated assert
// expect Atomics.either: holds
// expect Atomics.fresh: violated assert
// expect Atomics.map: violated assert
// expect Atomics.shared: violated assert
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** What is read and written by compare-and-set is part of the heap like anything else. */
class Atomics {
    private static final AtomicInteger NEXT = new AtomicInteger();
    private static final ConcurrentHashMap<String, Integer> KNOWN = new ConcurrentHashMap<>();

    static void next() { assert NEXT.incrementAndGet() == 1; }

    static void changes(int x) {
        int before = NEXT.get();
        if (x > 0) NEXT.incrementAndGet();
        assert NEXT.get() == before;
    }

    static void either(int x) {
        int before = NEXT.get();
        if (x > 0) NEXT.incrementAndGet(); else NEXT.addAndGet(2);
        assert NEXT.get() == before + (x > 0 ? 1 : 2);
    }

    static void fresh(int x) {
        AtomicLong a = new AtomicLong(x);
        a.addAndGet(2);
        assert a.get() == x + 2L;
        assert a.get() != 9;
    }

    static void map(int x) {
        ConcurrentHashMap<String, Integer> m = new ConcurrentHashMap<>();
        if (x > 0) m.put("a", x);
        assert m.size() == (x > 0 ? 1 : 0);
        assert m.get("a") == null;
    }

    static void shared(int x) {
        int before = KNOWN.size();
        if (x > 0) KNOWN.put("a", x);
        assert KNOWN.size() == before;
    }
}
