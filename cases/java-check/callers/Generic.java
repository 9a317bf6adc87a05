// bounds: --begin=reachable --null-arguments=false --unreached=false
// expect(long) Generic.Words.len: violated division library
// expect(long) Generic.half: violated division
// expect(long) Generic.nested: violated division
// expect(long) Generic.top: violated division
// expect(long) Generic.compared: violated division
// expect(long) Generic.cast: holds
// expect Generic.inside: holds
// expect(long) Generic.variable: holds

import java.util.ArrayList;
import java.util.List;

/** Callers put into objects of generic classes what their type arguments say. */
class Generic {
    static class Pair<A, B> {
        private final A a;
        private final B b;

        Pair(A a, B b) {
            this.a = a;
            this.b = b;
        }

        A a() { return a; }

        B b() { return b; }
    }

    static class Pile<T> {
        private final List<T> list = new ArrayList<>();

        void push(T t) { list.add(t); }

        T top() { return list.get(list.size() - 1); }

        int size() { return list.size(); }
    }

    static class Words extends Pile<String> {
        int len() { return 1 / (top().length() - 1); }
    }

    static int half(Pair<String, Integer> p) { return p.a().length() / p.b(); }

    static int nested(List<Pair<String, String>> l) { return l.size() == 1 ? l.get(0).b().length() / l.get(0).a().length() : 1; }

    static int top(Pile<String> s) { return s.size() == 2 ? 1 / s.top().length() : 1; }

    static <T extends Comparable<T>> int compared(Pile<T> s, T x) { return s.size() == 1 ? 1 / s.top().compareTo(x) : 0; }

    /** No cast fails. */
    static int cast(Pile<String> s) { return s.size() == 1 ? s.top().length() : 0; }

    static class Outer<T> {
        class In {
            private final T t;

            In(T t) { this.t = t; }
        }
    }

    static class Cell<T> {
        private T t;

        void set(T t) { this.t = t; }
    }

    /** What the variable of a class around stands for, calls do not know. */
    static int inside(Outer<String>.In x) {
        String s = x.t;
        return s == null ? 0 : s.length();
    }

    static <T extends CharSequence> int variable(Cell<T> x) {
        T s = x.t;
        return s == null ? 0 : s.length();
    }
}
