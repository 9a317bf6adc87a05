import java.util.Random;

// What initialisers learn of the world outside is assumed of goals alone that look at what these left.
// expect WorldOfOthers.half: proved
// expect WorldOfOthers.own: proved
// expect WorldOfOthers.seeded: assumed
// expect WorldOfOthers.derived: assumed
// expect WorldOfOthers.stored: assumed
// expect WorldOfOthers.inList: assumed
// expect WorldOfOthers.plain: proved
// expect WorldOfOthers.registered: bounded
// expect(long) WorldOfOthers.drawn: assumed
// expect WorldOfOthers.off: assumed
// expect WorldOfOthers.notInitialisedFirst: assumed
public class WorldOfOthers {
    static class Flag { static final boolean ON = Boolean.getBoolean("debug"); }
    static class First { static final int N = "one".length() + Second.m(); }
    static class Second { static final boolean ON = Boolean.getBoolean("debug"); static int m() { return 3; } }
    static class Seeded { static final Random R = new Random(); static final int KEPT = 7 + "x".length(); }
    static class Timed { static final long AT = System.nanoTime(); static final long[] IN = { AT }; }
    static class Derived { static final long NEXT = Timed.AT + 1; static final int FIVE = "fives".length(); }
    static class Cell { long n; }
    static class Plain { static final int SEVEN = "sevenup".length(); }
    static class Shared { static final Cell CELL = new Cell(); }
    static class Registers { static { Shared.CELL.n = System.getProperty("user.home") == null ? 1 : 2; } static final int ONE = "1".length(); }

    static void off(int x) { assert !Flag.ON; }
    static void notInitialisedFirst(int x) { assert !Second.ON; }
    static int half(int x) { return 10 / (x | 1); }
    static int own(WorldOfOthers o, int x) { return o == null ? x : 1; }
    static boolean seeded(int x) { return Seeded.R == null; }
    static void derived(int x) { assert Derived.NEXT == Timed.AT + 1; }
    static void stored(int x) { assert Timed.AT != 0; }
    static boolean inList(int x) { return Timed.IN == null; }
    static void plain(int x) { assert Plain.SEVEN == 7; }
    static boolean registered(int x) { return Registers.ONE == x; }
    static boolean drawn(int x) { return Timed.AT == x; }
}
