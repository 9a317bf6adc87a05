// bounds: --begin=reachable --null-arguments=false --unreached=false
// expect Kept.apply: violated division
// expect Kept.run: violated division
// expect(long) Kept.locked: unknown
// expect(long) Kept.listed: violated division

import java.util.function.IntUnaryOperator;

/** What a function does that a field keeps is behind a call that nobody follows; an object of a private constant is none that callers have. */
public class Kept {
    private static final Object LOCK = new Object();
    public static final Object OPEN = new Object();

    private final IntUnaryOperator f = x -> 10 / x;
    private Runnable later;
    private int k;

    public int apply(int x) { return f.applyAsInt(x); }

    public void set() { later = () -> k = 10 / k; }

    public void run() {
        if (later != null) {
            later.run();
        }
    }

    public static int locked(Object o, int x) { return o == LOCK ? 1 / x : 0; }

    public static int listed(Object o, int x) { return o == OPEN ? 1 / x : 0; }
}
