// Inputs shared what each constructor makes for itself, and were null where every constructor sees to it that they are not:
// violated, in states that no program comes to. What others may have got since, or what a constructor may leave null, still counts.
// expect MadeByConstructors.two: holds
// expect MadeByConstructors.other: holds
// expect MadeByConstructors.inOne: holds
// expect MadeByConstructors.beside: holds
// expect MadeByConstructors.written: holds
// expect MadeByConstructors.copies: holds
// expect MadeByConstructors.given: violated assert
// expect MadeByConstructors.twice: violated assert
// expect MadeByConstructors.kept: violated assert
// expect MadeByConstructors.cloned: violated assert
// expect MadeByConstructors.through: unknown
// expect MadeByConstructors.list: holds
// expect MadeByConstructors.name: holds
// expect MadeByConstructors.Coded.same: holds
// expect MadeByConstructors.Tagged.other: holds
// expect MadeByConstructors.Tagged.texts: violated assert
// expect MadeByConstructors.Trimmed.other: violated assert
// expect MadeByConstructors.Trimmed.given: violated assert
// expect MadeByConstructors.Stack.size: holds
// expect(long) MadeByConstructors.Loop.some: holds
// expect MadeByConstructors.Helped.length: holds
// expect MadeByConstructors.Above.length: holds
// expect MadeByConstructors.Delegates.length: holds
// expect MadeByConstructors.Leaks.length: violated null
// expect MadeByConstructors.Below.length: violated null
// expect MadeByConstructors.Finalized.length: violated null
// expect MadeByConstructors.Maybe.length: violated null
// expect MadeByConstructors.Text.length: violated null
// expect MadeByConstructors.constant: violated assert
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

public class MadeByConstructors {
    record R(int[] a) { R { a = a.clone(); } }
    record S(int[] a) { S(int[] a) { this.a = Arrays.copyOf(a, a.length); } }
    record Two(int[] a, int[] b) { Two { a = a.clone(); b = b.clone(); } }
    record One(int[] a, int[] b) { One { a = a.clone(); } }
    record Same(int[] a, int[] b) { Same { a = b = a.clone(); } }
    record Kept(int n, int[] a) { Kept { n = n < 0 ? 0 : n; } }
    static final class Shared implements Cloneable {
        final int[] a;
        Shared(int[] a) { this.a = a.clone(); }
        Shared copy() throws CloneNotSupportedException { return (Shared) clone(); }
    }
    record Outer(int[] a, Kept k) { Outer { a = a.clone(); k = new Kept(1, a); } }

    static int[] copy(int[] a) { int[] b = new int[a.length]; for (int i = 0; i < a.length; i++) b[i] = a[i]; return b; }
    static final class C { final int[] a; C(int[] a) { this.a = copy(a); } }

    static void two(R r, R s) { if (r != null && s != null && r != s) assert r.a() != s.a(); }
    static void other(R r, S s) { if (r != null && s != null) assert r.a() != s.a(); }
    static void inOne(Two t) { if (t != null) assert t.a() != t.b(); }
    static void beside(One o) { if (o != null) assert o.a() != o.b(); }
    static void written(R r, R s) {
        if (r != null && s != null && r != s && r.a.length > 0 && s.a.length > 0) { r.a[0] = 1; s.a[0] = 2; assert r.a[0] == 1; }
    }
    static void copies(C c, C d) { if (c != null && d != null && c != d) assert c.a != d.a; }

    static void given(R r, int[] x) { if (r != null) assert r.a() != x; } // who calls r.a() has it
    static void twice(Same s) { if (s != null) assert s.a() != s.b(); }
    static void kept(R r, Kept k) { if (r != null && k != null && k.n == 2) assert r.a() != k.a(); } // new Kept(2, r.a())
    static void cloned(Shared s, Shared t) { if (s != null && t != null && s != t) assert s.a != t.a; } // s.copy()
    static void through(Outer o) { if (o != null && o.k() != null) assert o.a() != o.k().a(); }
    static void constant(Text t) { if (t != null) assert t.s() != "?"; }

    record Listed(List<String> l) { Listed { l = List.copyOf(l); } }
    static void list(Listed l) { if (l != null) assert l.l() != null; }
    record Name(String s) { Name { Objects.requireNonNull(s); for (int i = 0; i < 2; i++) s += i; } }
    static int name(Name n) { return n == null ? 0 : n.s().length(); }

    record Coded(int n, String s) {
        Coded { if (n < 0) s = "neg"; }
        void same() { assert n >= 0 || s == "neg"; }
    }
    record Tagged(String s) {
        Tagged { s = "<" + s; }
        void other(Tagged t) { if (t != null && t != this) assert s != t.s; }
        void texts(Tagged t) { if (t != null && t != this) assert !s.equals(t.s); }
    }
    record Trimmed(String s) {
        Trimmed { s = s.trim(); }
        void other(Trimmed t) { if (t != null && t != this) assert s != t.s; } // both may be what they were given
        void given(String x) { assert s != x; }
    }

    static final class Stack {
        private final int[] elems;
        private int n;
        Stack(int room) { elems = new int[room]; }
        int size() { return elems.length; }
    }
    static final class Loop {
        final Object o;
        Loop(Object[] all) {
            Object found = null;
            for (Object x : all) if (x != null) found = x;
            if (found == null) throw new IllegalArgumentException();
            o = found;
        }
        void some() { assert o != null; }
    }
    static final class Helped {
        final String s;
        Helped(String s) { this.s = orEmpty(s); }
        private static String orEmpty(String s) { return s == null ? "" : s; }
        int length() { return s.length(); }
    }
    static class Base { final String s; Base(String s) { this.s = "<" + s; } }
    static final class Above extends Base { Above() { super("x"); } int length() { return s.length(); } }
    static final class Delegates {
        final String s;
        Delegates(String s) { if (s == null) throw new NullPointerException(); this.s = s; }
        Delegates(int n) { this("" + n); }
        int length() { return s.length(); }
    }

    static final class Leaks { // length may run before s is there
        final String s;
        Leaks() {
            length();
            s = "x";
        }
        int length() { return s.length(); }
    }
    static class Calls {
        Calls() {
            length();
        }
        int length() { return 0; }
    }
    static final class Below extends Calls { // the same, called from above
        final String s;
        Below() {
            s = "x";
        }
        int length() { return s.length(); }
    }
    static final class Finalized { // what throws is seen by the finalizer
        final String s;
        Finalized(String s) { if (s == null) throw new IllegalArgumentException(); this.s = s; }
        protected void finalize() { length(); }
        int length() { return s.length(); }
    }
    static final class Maybe {
        final String s;
        Maybe(Object o) { s = String.valueOf(o); } // toString may give null
        int length() { return s.length(); }
    }
    record Text(String s) {
        Text { if (s == null) s = "?"; else if (s.isEmpty()) s = null; }
        int length() { return s.length(); }
    }
}
