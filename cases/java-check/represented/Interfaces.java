// An interface that no class implements: a method of an input gives the same each time. Callers pass lambdas and anonymous
// classes, which the counterexample shows.
// bounds: --null-arguments=false --unreached=false
// expect Interfaces.count: violated bounds
// expect Interfaces.area: violated division
// expect Interfaces.same: holds
// expect Interfaces.text: violated library
// expect(long) Interfaces.sum: holds
// expect Interfaces.both: violated division
// expect Interfaces.run: violated division
// expect Interfaces.id: violated division
// expect Interfaces.fixed: holds
// expect(long) Interfaces.texts: violated library
// expect Interfaces.same2: violated division
// expect Interfaces.cast: unknown
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;

class Interfaces {
    interface Test<T> { boolean test(T x); }

    interface Source<T> { T get(); }

    interface Shape {
        int area();
        Shape next();
        void draw(String to, int at);
        default int id() { return area() + 1; }
    }

    /** The only class that implements it is none that callers have: what they pass gives any number. */
    private static class Seven implements ToIntFunction<String> {
        public int applyAsInt(String s) { return 7; }
    }

    static int count(Test<String> t, String s) {
        int[] none = new int[1];
        return none[t.test(s) ? 1 : 0];
    }

    static int area(Shape s) {
        s.draw("", 1);
        return 1 / (s.next().area() - 2);
    }

    static void same(Source<Integer> s) {
        int x = s.get();
        assert x == s.get();
    }

    static char text(Source<String> s) { return s.get().charAt(0); }

    static int sum(List<String> l, Source<Integer> f) {
        int n = 0;
        for (String s : l) n += s.length() + f.get();
        return n;
    }

    static int both(BiFunction<Integer, String, Integer> f, String s) { return 1 / f.apply(s.length(), s); }

    static int run(Consumer<String> c, int n) {
        c.accept("");
        return 1 / n;
    }

    static int id(Shape s) { return 1 / s.id(); }

    /** What it gives is a string, and callers have to give one. */
    interface Texts extends Supplier<String> {}

    /** What it gives, callers cast to what they like. */
    interface Casts { <T> T get(); }

    static char texts(Texts t) { return t.get().charAt(0); }

    static int same2(UnaryOperator<Integer> f) { return 1 / f.apply(3); }

    static int cast(Casts c) {
        String s = c.get();
        return 1 / s.length();
    }

    static int fixed() { return 1 / new Seven().applyAsInt(""); }
}
