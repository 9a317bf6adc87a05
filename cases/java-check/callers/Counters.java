// bounds: --begin=reachable --null-arguments=false --unreached=false
// expect Counters.next: violated division
// expect Counters.given: violated division
// expect(long) Counters.big: violated division
// expect(long) Counters.drawn: violated division
// expect(long) Counters.day: violated division
// expect(long) Counters.swapped: violated division
// expect(long) Counters.between: violated division

import java.math.BigInteger;
import java.time.LocalDate;
import java.util.Iterator;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** A method of an opaque object that nothing overrides was executed in a class that nobody had initialised. */
public class Counters {
    private final AtomicInteger n = new AtomicInteger();
    private BigInteger b = BigInteger.ONE;
    private final Random random = new Random(4);
    private LocalDate date = LocalDate.EPOCH;
    private final AtomicReference<String> text = new AtomicReference<>("x");

    public int next(int d) {
        int k = n.incrementAndGet();
        return k / d;
    }

    public static int given(AtomicInteger n, int d) {
        int k = n.incrementAndGet();
        return k / d;
    }

    public int big() {
        b = b.add(BigInteger.ONE);
        return 1 / (b.intValue() - 3);
    }

    public int drawn() { return 1 / random.nextInt(2); }

    public int day() {
        date = date.plusDays(1);
        return 1 / (date.getDayOfMonth() - 3);
    }

    public int swapped() {
        text.compareAndSet("x", "y");
        return 1 / (text.get().equals("y") ? 0 : 1);
    }

    /** An iteration that is long for most arguments. */
    public static int between(int low, int high) {
        int sum = 0;
        for (Iterator<Integer> i = new Range(low, high); i.hasNext();) {
            sum += 10 / i.next();
        }
        return sum;
    }

    static class Range implements Iterator<Integer> {
        private int at;
        private final int end;

        Range(int at, int end) {
            this.at = at;
            this.end = end;
        }

        public boolean hasNext() { return at < end; }

        public Integer next() { return at++; }
    }
}
