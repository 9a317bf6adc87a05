// bounds: --scope 2 --array 2
// expect(long) Boxes.mine: holds
// expect(long) Boxes.next: holds
// expect(long) Boxes.length: holds
// expect(long) Boxes.any: violated assert
// expect(long) Boxes.raw: violated cast
// expect(long) Boxes.notOfInts: holds
// expect(long) Boxes.maybeOfInts: violated assert
// expect(long) Boxes.sum: holds
// expect(long) Boxes.turned: holds
// expect(long) Boxes.turnedWrong: violated cast
// expect(long) Boxes.wild: holds
// expect(long) Boxes.first: holds
// expect(long) Boxes.rows: holds
// expect(long) Boxes.together: holds
// expect(long) Boxes.shelf: holds
// expect Boxes.old: holds
// expect(long) Boxes.ofNoClass: holds
// expect(long) Boxes.bounded: holds
// expect(long) Boxes.unfinished: holds
/** Inputs of generic types hold what their type arguments say, as far as fields say so. */
public class Boxes {
    static class Box<T> { T value; Box<T> next; Object any; T[] all; }
    static class IntBox extends Box<Integer> { }
    static class Pair<A, B> { A a; B b; Pair<B, A> turned; }
    static class Shelf { Box<String> box; }
    static Box<String> kept;

    static void mine(Box<String> b) {
        if (b != null && b.value != null) { Object o = b.value; assert o instanceof String; }
    }

    static void next(Box<String> b) {
        if (b != null && b.next != null && b.next.value != null) { Object o = b.next.value; assert o instanceof String; }
    }

    static int length(Box<String> b) { return b == null || b.value == null ? 0 : b.value.length(); }

    static void any(Box<String> b) { assert b == null || b.any == null || b.any instanceof String; }

    static int raw(Box b) { return b == null || b.value == null ? 0 : ((String) b.value).length(); }

    static void notOfInts(Box<String> b) { Object o = b; assert !(o instanceof IntBox); }

    static void maybeOfInts(Box<Integer> b) { assert !(b instanceof IntBox); }

    static int sum(IntBox b) { return b == null || b.value == null ? 0 : b.value; }

    static int turned(Pair<String, Integer> p) {
        if (p == null || p.turned == null || p.turned.a == null || p.turned.b == null) return 0;
        int n = p.turned.a;
        return n + p.turned.b.length();
    }

    static int turnedWrong(Pair<String, ?> p) {
        return p == null || p.turned == null || p.turned.a == null ? 0 : ((String) p.turned.a).length();
    }

    static int wild(Box<? extends Number> b) { return b == null || b.value == null ? 0 : b.value.intValue(); }

    static int first(Box<Integer> b) {
        Object[] all = b == null ? null : b.all;
        return all == null || all.length == 0 || all[0] == null ? 0 : (Integer) all[0];
    }

    static int rows(Box<String>[] rows) {
        if (rows == null || rows.length < 2 || rows[1] == null || rows[1].value == null) return 0;
        return rows[1].value.length();
    }

    static void together(Box<String> s, Box<Integer> i) {
        Object a = s, b = i;
        assert a == null || a != b || s.value == null;
    }

    static int shelf(Shelf s) { return s == null || s.box == null || s.box.value == null ? 0 : s.box.value.length(); }

    static int old() { return kept == null || kept.value == null ? 0 : kept.value.length(); }

    /** No input that is declared as any object is a thread state, but what the box holds is one. */
    static boolean ofNoClass(Box<Thread.State> b) { return b == null || b.value == null || b.value.ordinal() >= 0; }

    static <U extends Number> int bounded(Box<U> b) { return b == null || b.value == null ? 0 : b.value.intValue(); }

    /** Nobody has shown a class below: an object of one is no string. */
    static abstract class Unfinished { abstract void make(); }

    static String unfinished(Box<String> b) { return b == null ? null : b.value; }
}
