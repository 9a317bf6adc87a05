package assay.rt;

/**
 * A sequence of contracts (\seq), as its first element and what comes behind it; null is the empty one. Nothing changes one,
 * and no program sees one. Numbers and truth values are kept as such, so that nobody makes boxes for them; where one is asked
 * for as something else, there is none.
 */
public final class Sequence {
    private static final int OBJECT = 0;
    private static final int NUMBER = 1;
    private static final int TRUTH = 2;

    final int length;
    final int kind; // what the first element is
    final long value;
    final Object object;
    final Sequence rest;

    Sequence(int kind, long value, Object object, Sequence rest) {
        this.length = 1 + length(rest);
        this.kind = kind;
        this.value = value;
        this.object = object;
        this.rest = rest;
    }

    public static int length(Sequence s) { return s == null ? 0 : s.length; }

    public static Sequence of(Object x) { return new Sequence(OBJECT, 0, x, null); }

    public static Sequence of(long x) { return new Sequence(NUMBER, x, null, null); }

    public static Sequence of(boolean x) { return new Sequence(TRUTH, x ? 1 : 0, null, null); }

    /** Reports whether there is an element of a kind at an index. */
    public static boolean has(Sequence s, int i, int kind) {
        if (i < 0 || i >= length(s)) return false;
        return behind(s, i).kind == kind;
    }

    /** Reports whether there is an element of a kind at an index, or an object that is the box of one. */
    public static boolean holds(Sequence s, int i, int kind) {
        if (i < 0 || i >= length(s)) return false;
        Sequence x = behind(s, i);
        if (x.kind != OBJECT || kind == OBJECT) return x.kind == kind;
        if (kind == TRUTH) return x.object instanceof Boolean;
        return x.object instanceof Integer || x.object instanceof Long || x.object instanceof Character || x.object instanceof Short
            || x.object instanceof Byte;
    }

    /** Returns the number or truth value of an element that has one, or is the box of one. */
    public static long unboxed(Sequence s, int i) {
        if (i < 0 || i >= length(s)) return 0;
        Sequence x = behind(s, i);
        if (x.kind != OBJECT) return x.value;
        if (x.object instanceof Integer) return (Integer) x.object;
        if (x.object instanceof Long) return (Long) x.object;
        if (x.object instanceof Character) return (Character) x.object;
        if (x.object instanceof Short) return (Short) x.object;
        if (x.object instanceof Byte) return (Byte) x.object;
        return x.object instanceof Boolean && (Boolean) x.object ? 1 : 0;
    }

    public static long number(Sequence s, int i) {
        if (i < 0 || i >= length(s)) return 0;
        return behind(s, i).value;
    }

    public static Object object(Sequence s, int i) {
        if (i < 0 || i >= length(s)) return null;
        return behind(s, i).object;
    }

    /** Returns what is left without the first elements. */
    private static Sequence behind(Sequence s, int from) {
        for (int i = 0; i < from; i++) s = s.rest;
        return s;
    }

    public static Sequence concat(Sequence a, Sequence b) {
        if (b == null) return a;
        return before(a, length(a), b);
    }

    /** Returns the first n elements of a, and b behind them. */
    private static Sequence before(Sequence a, int n, Sequence b) {
        Sequence turned = null;
        for (int i = 0; i < n; i++) {
            turned = new Sequence(a.kind, a.value, a.object, turned);
            a = a.rest;
        }
        for (; turned != null; turned = turned.rest) b = new Sequence(turned.kind, turned.value, turned.object, b);
        return b;
    }

    /** Returns the elements from an index up to another, which is left out. */
    public static Sequence sub(Sequence s, int from, int to) {
        if (from < 0 || to > length(s) || from >= to) return null;
        Sequence rest = behind(s, from);
        return to == length(s) ? rest : before(rest, to - from, null);
    }

    public static Sequence reverse(Sequence s) {
        Sequence out = null;
        for (; s != null; s = s.rest) out = new Sequence(s.kind, s.value, s.object, out);
        return out;
    }

    /** Returns the sequence with another element at an index: the only one of x. */
    public static Sequence put(Sequence s, int i, Sequence x) {
        if (i < 0 || i >= length(s)) return s;
        Sequence at = behind(s, i);
        return before(s, i, new Sequence(x.kind, x.value, x.object, at.rest));
    }

    public static Sequence swap(Sequence s, int i, int j) {
        if (i < 0 || j < 0 || i >= length(s) || j >= length(s)) return s;
        return put(put(s, i, behind(s, j)), j, behind(s, i));
    }

    /** Returns the first index of an element, the only one of x; -1 if it is none. */
    public static int indexOf(Sequence s, Sequence x) {
        for (int i = 0; s != null; i++) {
            if (sameFirst(s, x)) return i;
            s = s.rest;
        }
        return -1;
    }

    private static boolean sameFirst(Sequence a, Sequence b) {
        if (a.kind != b.kind) return false;
        if (a.kind != OBJECT) return a.value == b.value;
        if (a.object instanceof Sequence || b.object instanceof Sequence) {
            return (a.object == null || a.object instanceof Sequence) && (b.object == null || b.object instanceof Sequence)
                && same((Sequence) a.object, (Sequence) b.object);
        }
        return a.object == b.object;
    }

    /** Reports whether two sequences have equal elements: the same objects, and equal numbers. */
    public static boolean same(Sequence a, Sequence b) {
        if (length(a) != length(b)) return false;
        while (a != b) {
            if (!sameFirst(a, b)) return false;
            a = a.rest;
            b = b.rest;
        }
        return true;
    }

    /** Reports whether each element is in both equally often. */
    public static boolean permutation(Sequence a, Sequence b) {
        if (length(a) != length(b)) return false;
        for (Sequence x = a; x != null; x = x.rest) {
            if (count(a, x) != count(b, x)) return false;
        }
        return true;
    }

    /** Reports whether the elements are its own indices, in any order. */
    public static boolean indices(Sequence s) {
        for (int i = length(s) - 1; i >= 0; i--) {
            Sequence x = s;
            while (x != null && (x.kind != NUMBER || x.value != i)) x = x.rest;
            if (x == null) return false;
        }
        return true;
    }

    private static int count(Sequence s, Sequence x) {
        int n = 0;
        for (; s != null; s = s.rest) {
            if (sameFirst(s, x)) n++;
        }
        return n;
    }

    public static Sequence array(Object[] a) {
        Sequence out = null;
        for (int i = a.length - 1; i >= 0; i--) out = new Sequence(OBJECT, 0, a[i], out);
        return out;
    }

    public static Sequence array(long[] a) {
        Sequence out = null;
        for (int i = a.length - 1; i >= 0; i--) out = new Sequence(NUMBER, a[i], null, out);
        return out;
    }

    public static Sequence array(int[] a) {
        Sequence out = null;
        for (int i = a.length - 1; i >= 0; i--) out = new Sequence(NUMBER, a[i], null, out);
        return out;
    }

    public static Sequence array(short[] a) {
        Sequence out = null;
        for (int i = a.length - 1; i >= 0; i--) out = new Sequence(NUMBER, a[i], null, out);
        return out;
    }

    public static Sequence array(char[] a) {
        Sequence out = null;
        for (int i = a.length - 1; i >= 0; i--) out = new Sequence(NUMBER, a[i], null, out);
        return out;
    }

    public static Sequence array(byte[] a) {
        Sequence out = null;
        for (int i = a.length - 1; i >= 0; i--) out = new Sequence(NUMBER, a[i], null, out);
        return out;
    }

    public static Sequence array(boolean[] a) {
        Sequence out = null;
        for (int i = a.length - 1; i >= 0; i--) out = new Sequence(TRUTH, a[i] ? 1 : 0, null, out);
        return out;
    }
}
