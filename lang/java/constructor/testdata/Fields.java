import java.util.*;

/** What constructors leave in fields: the words behind each are all that is known. */
class Fields {
    static final String[] NONE = {};
    static Object seen;

    static class Plain {
        final Object a1; // given
        final Object a2; // not null, given
        final int[] a3; // not null, alone
        final int[] a4; // alone
        final String a5; // not null, alone
        final Object a6; // not null, given
        final String[] a7; // nothing
        final Object a8; // alone, given
        final List<String> a9; // not null
        Plain(Object o, Object p, int[] q, String s, List<String> l) {
            a1 = o;
            a2 = Objects.requireNonNull(p);
            a3 = q.clone();
            a4 = o == p ? null : new int[3];
            a5 = "<" + s;
            a6 = s == null ? "" : s;
            a7 = NONE; // the initialiser may not have come so far
            a8 = null;
            a9 = List.copyOf(l);
        }
    }

    static class Paths {
        final Object b1; // not null, given
        final Object b2; // given
        final Object b3; // not null, given
        final Object b4; // not null, given
        final Object b5; // not null
        final Object b6; // given
        final long[] b7; // not null
        Paths(Object o, Object p, Object[] all, boolean b, long[] l) {
            if (o == null) throw new NullPointerException();
            b1 = o;
            b2 = p;
            if (!(p instanceof String) && p != null) b3 = p; else b3 = "x";
            Object last = o;
            Object now = o;
            for (int i = 0; i < 3; i++) { last = now; now = b ? o : "y"; }
            b4 = last;
            Object found = null;
            for (Object x : all) { if (x != null) found = x; }
            if (found == null) throw new IllegalStateException();
            b5 = found;
            Object q;
            try { q = p.toString() == null ? p : o; } catch (RuntimeException e) { q = p; }
            b6 = q;
            b7 = Arrays.copyOf(l, 3) == l ? l : Arrays.copyOf(l, l.length);
        }
    }

    static class Loops { // what is known of one round is not of the next
        final Object c1; // given
        final Object c2; // not null
        Loops(Object o, Object p, Iterator<Object> it) {
            Object before = p;
            Object now = o;
            while (it.hasNext()) {
                before = now;
                now = now == o ? p : o;
                if (now == null) break;
            }
            c1 = before;
            Object x = it.next();
            Object y = x;
            while (y == null) { x = y; y = it.next(); }
            c2 = y;
        }
    }

    static class Calls {
        final Object d1; // not null, alone
        final Object d2; // nothing
        final Object d3; // not null, given
        final Object d4; // given
        final Object d5; // not null, alone
        final Object d6; // nothing
        final Object d7; // not null
        final Object d8; // not null
        Calls(Object o, Object p, StringBuilder b) {
            d1 = make();
            d2 = cached();
            d3 = checked(o);
            d4 = sometimes(o);
            d5 = again(3);
            d6 = String.valueOf(o);
            checkAll(p);
            d7 = p.hashCode() == 3 ? b.toString() : p.toString().trim();
            d8 = rec(3, o);
        }
        static Object make() { return new Object(); }
        static Object cached() { if (seen == null) seen = new Object(); return seen; }
        static Object checked(Object o) { if (o == null) throw new NullPointerException(); return o; }
        static Object sometimes(Object o) { return seen == null ? null : checked(o); }
        static Object again(int n) { return n > 0 ? new int[n] : make(); }
        static Object rec(int n, Object o) { return n == 0 ? checked(o) : checked(rec(n - 1, o)); }
        static void checkAll(Object... all) { }
    }

    static class Twice {
        final int[] e1; // not null, alone
        final int[] e2; // nothing
        Twice(int[] a) { e1 = a.clone(); e2 = some(a); }
        Twice(int n) { this(new int[n]); }
        Twice() { e1 = new int[1]; e2 = e1.length > 3 ? e1 : null; }
        static int[] some(int[] a) { return seen == a ? a : null; }
    }

    static class Leaks {
        final Object f1; // not null, given
        final Object f2; // alone
        Leaks(Object o) {
            f1 = Objects.requireNonNull(o);
            seen = this;
            f2 = new Object();
        }
    }

    static class Asks {
        final Object g1; // alone
        Asks() { ask(); g1 = new Object(); }
        void ask() { }
    }

    static class BelowAsks extends Asks {
        final Object h1; // given
        BelowAsks() { h1 = "x"; }
    }

    static class Captured {
        final Runnable i1; // nothing
        final Object i2; // alone
        final Object i3; // not null, alone
        Captured() {
            i3 = new Object();
            i1 = () -> System.out.println(this);
            i2 = new Object();
        }
    }

    static class Handled {
        final Object j1; // given
        final Object j2; // not null, given
        Handled(Object o, int[] a) {
            Object x = null;
            try {
                x = "a";
                a[0] = 1;
                x = o;
            } catch (ArrayIndexOutOfBoundsException e) {
                x = "b";
            }
            j1 = x;
            Object y = "c";
            try { a[1] = 2; y = null; a[2] = 3; y = "d"; } finally { y = y == null ? "e" : y; }
            j2 = y;
        }
    }

    record Rec(int[] k1, String k2) {
        Rec { k1 = k1 == null ? new int[0] : k1.clone(); if (k2 == null) k2 = "?"; }
    }
}
