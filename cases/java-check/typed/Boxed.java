import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Clauses about objects of generic classes: members are of the types that type arguments say. Beside each clause stands
 * a method that asserts the same in Java. */
class Boxed {
    static class Cell<T> {
        /*@ nullable @*/ T v;
        /*@ nullable @*/ T[] row;
        /*@ nullable @*/ Cell<T> next;
        Cell(/*@ nullable @*/ T v) { this.v = v; }
        //@ ensures \result == v;
        /*@ pure nullable @*/ T get() { return v; }
        //@ ensures \result == v;
        /*@ nullable @*/ T getWrong() { return null; }
        //@ ensures v == x;
        void set(T x) { v = x; }
    }
    static class Text extends Cell<String> {
        Text() { super("t"); }
        //@ requires v != null;
        //@ ensures \result == v.length();
        int size() { return v.length(); }
        //@ requires v != null;
        //@ ensures \result == v.length();
        int sizeWrong() { return v.length() + 1; }
    }
    static class Top<T extends Comparable<T>> {
        T a, b;
        Top(T a, T b) { this.a = a; this.b = b; }
        //@ ensures \result == (a.compareTo(b) > 0);
        boolean more() { return a.compareTo(b) > 0; }
        //@ ensures \result == (a.compareTo(b) > 0);
        boolean moreWrong() { return a.compareTo(b) >= 0; }
    }
    static class Sum<N extends Number> {
        N n;
        Sum(N n) { this.n = n; }
        //@ ensures \result == n.intValue() + 1;
        int up() { return n.intValue() + 1; }
    }
    static class Pair<A, B> {
        final A a; final B b;
        Pair(A a, B b) { this.a = a; this.b = b; }
        //@ ensures \result.a == b && \result.b == a;
        Pair<B, A> turned() { return new Pair<>(b, a); }
        //@ ensures \result.a == b && \result.b == a;
        Pair<B, B> turnedWrong() { return new Pair<>(b, b); }
    }

    //@ requires b.v != null;
    //@ ensures \result == b.v * 2 && \result == b.get() * 2;
    static int twice(Cell<Integer> b) { return b.v * 2; }
    static void twicePlain(Cell<Integer> b) {
        if (b == null || b.v == null) return;
        int r = b.v * 2;
        assert r == b.v * 2 && r == b.get() * 2;
    }

    //@ requires b.v != null;
    //@ ensures \result == b.v * 2;
    static int twiceWrong(Cell<Integer> b) { return b.v + 2; }
    static void twiceWrongPlain(Cell<Integer> b) {
        if (b == null || b.v == null) return;
        int r = b.v + 2;
        assert r == b.v * 2;
    }

    //@ ensures b.v != null ==> \result == b.v + 1;
    static int nullable(Cell<Integer> b) { return b.v == null ? 0 : b.v + 1; }

    //@ ensures \result == b.v + 1;
    static int nullWrong(Cell<Integer> b) { return b.v == null ? 0 : b.v + 1; }

    //@ requires b.v != null;
    //@ ensures b.v == \old(b.v) + 1;
    static void bump(Cell<Integer> b) { b.v = b.v + 1; }
    static void bumpPlain(Cell<Integer> b) {
        if (b == null || b.v == null) return;
        Integer old = b.v;
        b.v = b.v + 1;
        assert b.v == old + 1;
    }

    //@ requires b.v != null;
    //@ ensures b.v > \old(b.v);
    static void bumpWrong(Cell<Integer> b) { b.v = b.v + 1; }
    static void bumpWrongPlain(Cell<Integer> b) {
        if (b == null || b.v == null) return;
        Integer old = b.v;
        b.v = b.v + 1;
        assert b.v > old;
    }

    //@ requires b.v != null && b.v.v != null;
    //@ ensures \result == b.v.v.length();
    static int nested(Cell<Cell<String>> b) { return b.v.v.length(); }
    static void nestedPlain(Cell<Cell<String>> b) {
        if (b == null || b.v == null || b.v.v == null) return;
        int r = b.v.v.length();
        assert r == b.v.v.length();
    }

    //@ requires b.v != null && b.v.v != null;
    //@ ensures \result == b.v.v.length();
    static int nestedWrong(Cell<Cell<String>> b) { return b.v.v.length() / 2; }
    static void nestedWrongPlain(Cell<Cell<String>> b) {
        if (b == null || b.v == null || b.v.v == null) return;
        int r = b.v.v.length() / 2;
        assert r == b.v.v.length();
    }

    //@ requires b.v != null;
    //@ ensures \result == b.v.intValue();
    static int wild(Cell<? extends Number> b) { return b.v.intValue(); }
    static void wildPlain(Cell<? extends Number> b) {
        if (b == null || b.v == null) return;
        int r = b.v.intValue();
        assert r == b.v.intValue();
    }

    //@ requires b.v != null;
    //@ ensures \result == b.v.intValue();
    static int wildWrong(Cell<? extends Number> b) { return (int) b.v.longValue() + 1; }

    //@ ensures \result == (b.v == null);
    static boolean unbounded(Cell<?> b) { return b.v == null; }

    //@ requires b.v != null;
    //@ ensures \result == b.v.length() + b.get().length();
    static int text(Text b) { return b.v.length() * 2; }

    //@ ensures \result.row[0] == x && \result.row.length == 1;
    static Cell<Integer> row(int x) { Cell<Integer> b = new Cell<>(x); b.row = new Integer[] { x }; return b; }
    static void rowPlain(int x) {
        Cell<Integer> b = row(x);
        assert b.row[0] == x && b.row.length == 1;
    }

    //@ ensures (\forall int i; 0 <= i && i < \result.row.length; \result.row[i] > x);
    static Cell<Integer> rowWrong(int x) { Cell<Integer> b = new Cell<>(x); b.row = new Integer[] { x + 1 }; return b; }
    static void rowWrongPlain(int x) {
        Cell<Integer> b = new Cell<>(x);
        b.row = new Integer[] { x + 1 };
        for (int i = 0; i < b.row.length; i++) assert b.row[i] > x;
    }

    /** The array is one of objects, and not of the elements that the type says. */
    //@ ensures \result.row.length == 1;
    static Cell<Integer> erasedRowWrong(int x) { return erasedRow(new Cell<>(x)); }
    static void erasedRowWrongPlain(int x) { assert erasedRow(new Cell<>(x)).row.length == 1; }
    @SuppressWarnings("unchecked")
    static <T> Cell<T> erasedRow(Cell<T> c) { c.row = (T[]) new Object[1]; return c; }

    //@ ensures \result.v[0] == x && \result.row[1][0] == x + 1 && \result.row.length == 2;
    static Cell<int[]> arrays(short x) {
        Cell<int[]> b = new Cell<>(new int[] { x });
        b.row = new int[][] { { }, { x + 1 } };
        return b;
    }
    static void arraysPlain(short x) {
        Cell<int[]> b = arrays(x);
        assert b.v[0] == x && b.row[1][0] == x + 1 && b.row.length == 2;
    }

    //@ ensures \result.row[1][0] == x;
    static Cell<int[]> arraysWrong(short x) {
        Cell<int[]> b = new Cell<>(new int[] { x });
        b.row = new int[][] { { }, { x + 1 } };
        return b;
    }

    //@ ensures \result.v == n;
    static Cell<Long> fresh(long n) { return new Cell<>(n); }
    static void freshPlain(long n) { Cell<Long> r = new Cell<>(n); assert r.v == n; }

    //@ ensures \result.v == n;
    static Cell<Long> freshWrong(long n) { return new Cell<>(n == 7 ? 8 : n); }
    static void freshWrongPlain(long n) { Cell<Long> r = new Cell<>(n == 7 ? 8 : n); assert r.v == n; }

    //@ ensures \result.v == n;
    static Cell<Integer> same(Integer n) { return new Cell<>(n); }

    //@ ensures \result.v == n;
    static Cell<Integer> sameWrong(int n) { return new Cell<>(n + 1); }

    /** What is in the box is no string, whatever its type says: the clause has no value, as the assertion throws. */
    //@ ensures \result.v.length() == 1;
    @SuppressWarnings("unchecked")
    static Cell<String> pollutedWrong() { return (Cell<String>) (Object) new Cell<Object>(3); }
    @SuppressWarnings("unchecked")
    static void pollutedWrongPlain() { Cell<String> r = (Cell<String>) (Object) new Cell<Object>(3); assert r.v.length() == 1; }

    /** References are compared without a cast, in Java too. */
    //@ ensures \result.v != null && \result.v != other;
    @SuppressWarnings("unchecked")
    static Cell<String> polluted(String other) { return (Cell<String>) (Object) new Cell<Object>(3); }
    @SuppressWarnings("unchecked")
    static void pollutedPlain(String other) { Cell<String> r = (Cell<String>) (Object) new Cell<Object>(3); assert r.v != null && r.v != other; }

    //@ requires b.v != null;
    //@ ensures \result.equals("n" + b.v);
    static String joined(Cell<Integer> b) { return "n" + b.v; }

    /** Objects do not know their type arguments: all cells there are. */
    //@ requires (\forall Cell<String> c; c.v == null);
    //@ ensures b.v == null;
    static void all(Cell<Integer> b) { }

    //@ requires b.v != null;
    //@ ensures \result == (b.v instanceof Integer && (int) b.v > 3 && (long) b.get() < 9);
    static boolean casts(Cell<Integer> b) { return b.v > 3 && b.v < 9; }

    //@ requires b.v != null;
    //@ ensures \result == ((int) b.v > 3);
    static boolean castsWrong(Cell<?> b) { return b.v instanceof Integer && (int) b.v > 3; }
    static void castsWrongPlain(Cell<?> b) {
        if (b == null || b.v == null) return;
        boolean r = b.v instanceof Integer && (int) b.v > 3;
        assert r == ((int) b.v > 3);
    }

    static class Plank<T> {
        final T w;
        Plank(T w) { this.w = w; }
    }
    static class Shelf {
        Plank<Integer> p = new Plank<>(1);
        //@ invariant p.w > 0;
        void up() { p = new Plank<>(p.w > 5 ? 5 : p.w + 1); }
        void upWrong() { p = new Plank<>(p.w - 1); }
        //@ ensures \result > s.p.w - 1;
        static int of(Shelf s) { return s.p.w; }
    }

    //@ ensures chosen(true, a, b).length() == a.length();
    static void inferred(String a, String b) { }
    //@ ensures \result == (first ? a : b);
    static /*@ pure @*/ <T> T chosen(boolean first, T a, T b) { return first ? a : b; }

    //@ ensures \result.get() == n;
    static Optional<Integer> some(int n) { return Optional.of(n); }
    static void somePlain(int n) { Optional<Integer> r = Optional.of(n); assert r.get() == n; }

    //@ ensures \result.get().length() == s.length();
    static Optional<String> someWrong(String s) { return Optional.of(s + "x"); }
    static void someWrongPlain(String s) { if (s == null) return; Optional<String> r = Optional.of(s + "x"); assert r.get().length() == s.length(); }

    static int body(int n) {
        List<Integer> l = new ArrayList<>();
        l.add(n);
        //@ assert l.get(0) == n;
        l.add(n + 1);
        //@ assert l.get(1) > l.get(0);
        return l.get(1);
    }
}
// expect Boxed.Cell.get: holds
// expect(long) Boxed.Cell.getWrong: violated postcondition
// expect(long) Boxed.Cell.set: holds
// expect(long) Boxed.Top.more: holds
// expect(long) Boxed.Top.moreWrong: violated postcondition
// expect(long) Boxed.Text.size: holds
// expect(long) Boxed.Text.sizeWrong: violated postcondition
// expect(long) Boxed.Sum.up: holds
// expect(long) Boxed.Pair.turned: holds
// expect Boxed.Pair.turnedWrong: violated postcondition
// expect(long) Boxed.twice: holds
// expect(long) Boxed.twicePlain: holds
// expect(long) Boxed.twiceWrong: violated postcondition
// expect(long) Boxed.twiceWrongPlain: violated assert
// expect(long) Boxed.nullable: holds
// expect(long) Boxed.nullWrong: violated postcondition
// expect(long) Boxed.bump: holds
// expect(long) Boxed.bumpPlain: holds
// expect(long) Boxed.bumpWrong: violated postcondition
// expect(long) Boxed.bumpWrongPlain: violated assert
// expect(long) Boxed.nested: holds
// expect(long) Boxed.nestedPlain: holds
// expect(long) Boxed.nestedWrong: violated postcondition
// expect(long) Boxed.nestedWrongPlain: violated assert
// expect(long) Boxed.wild: holds
// expect(long) Boxed.wildPlain: holds
// expect(long) Boxed.wildWrong: violated postcondition
// expect(long) Boxed.unbounded: holds
// expect(long) Boxed.text: holds
// expect(long) Boxed.row: holds
// expect(long) Boxed.rowPlain: holds
// expect(long) Boxed.rowWrong: violated postcondition
// expect(long) Boxed.rowWrongPlain: violated assert
// expect(long) Boxed.erasedRowWrong: violated postcondition
// expect(long) Boxed.erasedRowWrongPlain: violated cast
// expect(long) Boxed.arrays: holds
// expect(long) Boxed.arraysPlain: holds
// expect(long) Boxed.arraysWrong: violated postcondition
// expect(long) Boxed.fresh: holds
// expect(long) Boxed.freshPlain: holds
// expect(long) Boxed.freshWrong: violated postcondition
// expect(long) Boxed.freshWrongPlain: violated assert
// expect(long) Boxed.same: holds
// expect(long) Boxed.sameWrong: violated postcondition
// expect(long) Boxed.pollutedWrong: violated postcondition
// expect(long) Boxed.pollutedWrongPlain: violated cast
// expect(long) Boxed.polluted: holds
// expect(long) Boxed.pollutedPlain: holds
// expect(long) Boxed.joined: holds
// expect(long) Boxed.all: holds
// expect(long) Boxed.casts: holds
// expect(long) Boxed.castsWrong: violated postcondition
// expect(long) Boxed.castsWrongPlain: violated cast
// expect(long) Boxed.Shelf.up: holds
// expect(long) Boxed.Shelf.upWrong: violated invariant
// expect(long) Boxed.Shelf.of: holds
// expect Boxed.inferred: holds
// expect(long) Boxed.some: holds
// expect(long) Boxed.somePlain: holds
// expect Boxed.someWrong: violated postcondition
// expect(long) Boxed.someWrongPlain: violated assert
// expect(long) Boxed.body: violated assert
