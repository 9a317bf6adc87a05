// Exceptions of the library at a call are findings where the code made what they are about, and not where it was handed on.
// expect ThrownCalls.first: violated library
// expect ThrownCalls.tail: violated library
// expect ThrownCalls.half: violated library
// expect(long) ThrownCalls.last: violated library
// expect ThrownCalls.number: violated library
// expect ThrownCalls.required: violated library
// expect ThrownCalls.inLambda: violated library
// expect(long) ThrownCalls.at: holds
// expect(long) ThrownCalls.part: holds
// expect(long) ThrownCalls.copied: holds
// expect(long) ThrownCalls.given: holds
// expect(long) ThrownCalls.behind: holds
// expect(long) ThrownCalls.fromEnd: violated library
// expect(long) ThrownCalls.marks: holds
// expect ThrownCalls.handed: holds
// expect ThrownCalls.explicit: holds
// expect ThrownCalls.exact: proved
// expect ThrownCalls.supplied: holds
// expect ThrownCalls.caught: holds
// expect ThrownCalls.documented: holds
// expect ThrownCalls.declared: holds
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntUnaryOperator;

public class ThrownCalls {
    static char first(String s) {
        if (s == null) return ' ';
        return s.charAt(0);
    }

    static String tail(String s) {
        if (s == null) return "";
        return s.substring(2);
    }

    static int half(int n) {
        Optional<Integer> even = n % 2 == 0 ? Optional.of(n / 2) : Optional.empty();
        return even.get();
    }

    static int last(int n) {
        List<Integer> list = new ArrayList<>();
        if (n > 0) list.add(n);
        return list.get(list.size() - 1);
    }

    static int number(boolean b) {
        String s = b ? "12" : "x";
        return Integer.parseInt(s);
    }

    static Object required(boolean b) {
        return Objects.requireNonNull(b ? "x" : null);
    }

    static int inLambda(int n) {
        IntUnaryOperator f = k -> "ab".charAt(k + 1);
        return f.applyAsInt(n & 1);
    }

    static char at(String s, int i) {
        if (s == null) return ' ';
        return s.charAt(i);
    }

    static int part(String s) {
        if (s == null) return 0;
        String digits = s.trim();
        return Integer.parseInt(digits);
    }

    static char copied(String s, int i) {
        if (s == null) return ' ';
        int k = i;
        return s.charAt(k);
    }

    static char behind(String s, int i) {
        if (s == null) return ' ';
        return s.charAt(i + 1);
    }

    static char fromEnd(String s, int i) {
        if (s == null || i < 1) return ' ';
        return s.charAt(s.length() - i);
    }

    static int marks(String s, int from, int to) {
        if (s == null) return 0;
        int n = 0, i = from;
        while (i < to) {
            if (s.charAt(i++) == '!') n++;
        }
        return n;
    }

    static int given(String s) {
        return Integer.parseInt(s, 10);
    }

    static Object handed(String s) {
        return Objects.requireNonNull(s, "s");
    }

    static int explicit(int n) {
        if (n < 0) throw new NoSuchElementException();
        return n;
    }

    static int exact(int n) {
        return Math.addExact(n, 1);
    }

    static int supplied(boolean b) {
        Optional<Integer> o = b ? Optional.of(1) : Optional.empty();
        return o.orElseThrow(() -> new IllegalStateException());
    }

    static int caught(int n) {
        List<Integer> list = new ArrayList<>();
        if (n > 0) list.add(n);
        try {
            return list.get(list.size() - 1);
        } catch (IndexOutOfBoundsException e) {
            return 0;
        }
    }

    /**
     * Gives the half of an even number.
     *
     * @throws java.util.NoSuchElementException if it is odd
     */
    static int documented(int n) {
        Optional<Integer> even = n % 2 == 0 ? Optional.of(n / 2) : Optional.empty();
        return even.get();
    }

    static int declared(int n) throws NoSuchElementException {
        Optional<Integer> even = n % 2 == 0 ? Optional.of(n / 2) : Optional.empty();
        return even.get();
    }
}
