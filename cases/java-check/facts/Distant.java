// Code of the library that the facts cannot follow does what it may at most: it calls back, changes what it was given, returns
// and throws anything that it has. What it has nothing to do with is shown all the same.
// bounds: --begin=reachable --scope 2
// expect Distant.behind: proved
// expect Distant.calledBack: unknown
// expect Distant.leftAlone: assumed
// expect Distant.notGiven: assumed
// expect Distant.givenInside: unknown
// expect Distant.thrown: unknown
// expect Distant.returned: unknown
// expect Distant.filled: unknown
// expect Distant.beside: unknown
// open: Distant.leftAlone library
// open: Distant.notGiven library
import java.util.Arrays;
import java.util.function.IntBinaryOperator;
import java.util.regex.Pattern;

class Distant {
    static class Counted {
        int calls = 1;
        int kept = 1;
        Counted other;
    }

    static final class Zeroes implements IntBinaryOperator {
        private final Counted of;

        Zeroes(Counted of) {
            this.of = of;
        }

        @Override
        public int applyAsInt(int x, int y) {
            for (Counted c = of; c != null; c = c.other) c.calls = 0;
            return 0;
        }
    }

    static int behind(String s) {
        int[] b = new int[4];
        if (s != null) Pattern.compile(s);
        return b[3];
    }

    static int calledBack() {
        Counted c = new Counted();
        Arrays.parallelPrefix(new int[3], new Zeroes(c));
        return 1 / c.calls; // fails
    }

    static int leftAlone() {
        Counted c = new Counted();
        Arrays.parallelPrefix(new int[3], new Zeroes(c));
        return 1 / c.kept;
    }

    static int notGiven() {
        Counted c = new Counted(), d = new Counted();
        Arrays.parallelPrefix(new int[3], new Zeroes(d));
        return 1 / c.kept;
    }

    static int givenInside() {
        Counted c = new Counted(), d = new Counted();
        d.other = c;
        Arrays.parallelPrefix(new int[3], new Zeroes(d));
        return 1 / c.calls; // fails
    }

    static int thrown(String s) {
        int n = 1;
        try {
            Pattern.compile(s);
        } catch (RuntimeException e) {
            n = 0;
        }
        return 1 / n; // fails
    }

    static int returned() {
        Counted c = new Counted();
        Counted[] list = {c, c};
        Arrays.parallelPrefix(list, (x, y) -> x);
        list[1].kept = 0;
        return 1 / c.kept; // fails
    }

    static int filled() {
        int[] a = {1, 1, 1};
        Arrays.parallelPrefix(a, (x, y) -> 0);
        return 1 / a[2]; // fails
    }

    static int beside() {
        Counted c = new Counted();
        new Thread(() -> c.calls = 0).start();
        c.calls = 1;
        return 1 / c.calls; // may fail
    }
}
