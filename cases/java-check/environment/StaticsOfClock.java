// expect StaticsOfClock.later: assumed
// The class is alone with its initialiser: what one asks of the clock is said of all.
public class StaticsOfClock {
    static final boolean LATE = System.currentTimeMillis() > 1_000_000_000_000L;

    public static int later(int x) {
        assert LATE;
        return x;
    }
}
