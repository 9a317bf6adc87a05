// A function gives the same for the same, and an order is one. What is violated with such a function is unknown, for no program
// has the object; unless it is with a lambda.
// bounds: --null-arguments=false --unreached=false
// expect Functions.same: holds
// expect(long) Functions.other: unknown
// expect(long) Functions.order: holds
// expect(long) Functions.opposite: unknown
// expect(long) Functions.notEqual: unknown
// expect Functions.supplied: holds
// expect Functions.applied: violated division
// expect(long) Functions.consumed: holds
// expect(long) Functions.filtered: unknown
// expect Functions.through: holds
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

class Functions {
    static void same(Predicate<String> p, String s) {
        boolean is = p.test(s);
        assert p.test(s) == is;
    }

    static void other(Predicate<Integer> p) { assert p.test(1) == p.test(2); }

    static void order(Comparator<String> c, String a, String b, String d) {
        assert Integer.signum(c.compare(a, b)) == -Integer.signum(c.compare(b, a));
        assert c.compare(a, b) > 0 || c.compare(b, d) > 0 || c.compare(a, d) <= 0;
    }

    // What an order gives is any number, and not that of the opposite question with another sign.
    static void opposite(Comparator<String> c, String a, String b) { assert c.compare(a, b) == -c.compare(b, a); }

    static void notEqual(Comparator<Integer> c, Integer a, Integer b) { assert c.compare(a, b) != 0 || a.intValue() == b.intValue(); }

    static int supplied(Supplier<String> s) { return s.get().length(); }

    static int applied(Function<String, Integer> f, String s) { return f.apply(s) == null ? 0 : 1 / f.apply(s); }

    static void consumed(Consumer<String> c, List<String> list) {
        for (String s : list) c.accept(s.trim());
    }

    static void filtered(List<Integer> list, Predicate<Integer> p) {
        if (list.size() != 2) return;
        list.removeIf(p);
        assert list.size() != 1;
    }

    static int through(Iterator<String> i) {
        int n = 0;
        while (i.hasNext()) n += i.next().length();
        return n;
    }
}
