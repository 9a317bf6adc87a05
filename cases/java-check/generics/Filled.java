// bounds: --scope 2 --array 2
// expect(long) Filled.ints: violated division
// expect(long) Filled.longs: violated assert
// expect(long) Filled.longsCast: holds
// expect(long) Filled.locales: holds
// expect(long) Filled.enums: holds
// expect(long) Filled.someEnum: violated assert
// expect(long) Filled.arrays: holds
// expect(long) Filled.listArrays: holds
// expect(long) Filled.nothing: holds
// expect(long) Filled.nobody: holds
// expect(long) Filled.inherited: holds
// expect(long) Filled.notInherited: holds
// expect(long) Filled.nested: holds
// expect(long) Filled.bounded: holds
// expect(long) Filled.apart: holds
// expect(long) Filled.shared: violated assert
// expect(long) Filled.anything: violated assert
// expect(long) Filled.polluted: violated cast
// expect(long) Filled.first: holds
// expect(long) Filled.firstOfRow: holds
// expect Filled.changed: violated assert
// expect(long) Filled.old: holds
// expect Filled.notThis: holds
import java.util.List;
import java.util.Locale;
/** Type arguments that no input of type Object is of: arrays, boxes, types of the library. */
public class Filled {
    static class Cell<T> { T value; Cell(T t) { value = t; } T get() { return value; } }
    static class Fixed<T> { final T value; Fixed(T t) { value = t; } }
    static class LongCell extends Cell<Long> { LongCell() { super(1L); } }
    static class Entry<K, V> { K key; V value; Entry<V, K> turned; }
    interface Unseen { }

    static final Cell<int[]> FIRST = new Cell<>(new int[1]);
    static final Fixed<String> WORD = new Fixed<>("x");
    @SuppressWarnings("unchecked") static final Cell<Short>[] ROW = new Cell[] { new Cell<>((short) 1) };
    static Cell<char[]> kept;

    static int ints(Cell<int[]> c) { return c == null || c.value == null ? 0 : 10 / c.value.length; }

    static void longs(Cell<Long> c) {
        if (c != null && c.value != null) { long l = c.value; assert l != 12345678901L; }
    }

    static long longsCast(Cell<Long> c) { return c == null || c.get() == null ? 0 : c.get(); }

    static Locale locales(Cell<Locale> c) { return c == null ? null : c.value; }

    static void enums(Cell<Thread.State> c) {
        if (c != null && c.value != null) { Thread.State s = c.value; assert s.ordinal() < 6; }
    }

    static void someEnum(Cell<Thread.State> c) { assert c == null || c.value != Thread.State.BLOCKED; }

    static int arrays(Cell<long[][]> c) {
        if (c == null || c.value == null || c.value.length == 0 || c.value[0] == null) return 0;
        long[] row = c.value[0];
        return row.length;
    }

    static List<String> listArrays(Cell<List<String>[]> c) {
        return c == null || c.value == null || c.value.length == 0 ? null : c.value[0];
    }

    /** There are no objects of Void. */
    static void nothing(Cell<Void> c) { if (c != null) { Void v = c.value; assert v == null; } }

    static Unseen nobody(Cell<Unseen> c) { return c == null ? null : c.value; }

    static long inherited(LongCell c) { return c == null || c.value == null ? 0 : c.value; }

    static void notInherited(Cell<int[]> c) { Object o = c; assert !(o instanceof LongCell); }

    static int nested(Entry<Cell<byte[]>, Long> e) {
        if (e == null || e.turned == null || e.turned.key == null || e.turned.value == null) return 0;
        long l = e.turned.key;
        return e.turned.value.value == null ? (int) l : e.turned.value.value.length;
    }

    static <T extends List<String>> T bounded(Cell<T> c) { return c == null ? null : c.value; }

    static void apart(Cell<Locale> a, Cell<StringBuilder> b) {
        if (a != null && b != null && a.value != null) { Object x = a.value, y = b.value; assert x != y; }
    }

    static void shared(Cell<int[]> a, Cell<int[]> b) {
        if (a != null && b != null && a != b && a.value != null) assert a.value != b.value;
    }

    static void anything(Cell<?> a, Cell<int[]> b) { assert a == null || !(a.value instanceof int[]); }

    static int polluted(Cell a) { return a == null || a.value == null ? 0 : ((int[]) a.value).length; }

    /** What was there before and may have changed is of its type still. */
    static int first() { return FIRST.value == null ? 0 : FIRST.value.length; }

    static int firstOfRow() { return ROW[0] == null || ROW[0].value == null ? 0 : ROW[0].value; }

    static void changed() { int[] a = FIRST.value; assert a == null || a.length == 1; }

    static int old() { return kept == null || kept.value == null ? 0 : kept.value.length; }

    /** What never changes is of one type, so that it is no object of another. */
    static Integer notThis(Fixed<Integer> c) { return c == null ? null : c.value; }
}
