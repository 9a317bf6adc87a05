// bounds: --null-arguments=false --scope 2 --array 2
// expect Ties.same: holds
// expect Ties.above: holds
// expect Ties.elements: holds
// expect Ties.both: holds
// expect Ties.raw: violated cast
// expect Ties.apart: violated cast
// expect Ties.other: violated division
// expect Ties.without: violated division
// expect Ties.free: violated assert

/** Arguments of a generic method agree about its type variables. */
class Ties {
    interface Cmp<A> { int compare(A a, A b); }

    static class ByLength implements Cmp<String> {
        public int compare(String a, String b) { return a == null || b == null ? 0 : a.length() - b.length(); }
    }

    static class BySign implements Cmp<Integer> {
        public int compare(Integer a, Integer b) { return a == null || b == null ? 0 : a - b; }
    }

    static <A> int same(A a, Cmp<A> by) { return by.compare(a, a); }

    static <A> int above(A a, Cmp<? super A> by) { return by.compare(a, a); }

    static <A> int elements(A[] a, Cmp<A> by) { return a.length == 0 ? 0 : by.compare(a[0], a[0]); }

    static <A> int both(Cmp<A> by, A a, Cmp<? super A> then) { return by.compare(a, a) + then.compare(a, a); }

    static <A> int raw(A a, Cmp<?> by) { return ((Cmp) by).compare(a, a); }

    static <A, B> int apart(A a, Cmp<B> by) { return ((Cmp) by).compare(a, a); }

    static <A> int other(A a, Cmp<A> by) { return a instanceof Integer ? 1 / by.compare(a, a) : 0; }

    /** Without a comparison, it may be any type. */
    static <A> int without(A a, Cmp<A> by) { return by == null && a instanceof Ties ? 1 / 0 : 0; }

    interface Pair<A> { A first(); }

    static class Two<A> implements Pair<A> {
        A first;

        public A first() { return first; }
    }

    static class Words extends Two<String> { }

    static <A> void free(A a, Pair<A> p) { assert !(a instanceof Ties) || p.first() == null; }
}
