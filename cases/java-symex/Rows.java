// Small programs for rows of the acceptance checklist for path-wise execution: contracts, calls, and what is reported.
import assay.Assay;

public /*@ nullable_by_default @*/ class Rows {
    static /*@ nullable_by_default @*/ class Node {
        Node next;
        int value;
    }

    //@ ensures \result == 2 * x;
    //@ assignable \nothing;
    //@ signals_only \nothing;
    static native int twice(int x);

    /** A call by contract: there is no body. */
    static void called(byte x) {
        assert twice(x) == x + x;
    }

    static void calledWrong(byte x) {
        assert twice(x) >= x;
    }

    /** A loop that is cut by its invariant, and not unrolled. */
    //@ requires 0 <= n && n < 1000;
    //@ ensures \result == n * (n - 1) / 2;
    static int sum(int n) {
        int s = 0;
        //@ loop_invariant 0 <= i && i <= n && s == i * (i - 1) / 2;
        //@ loop_modifies i, s;
        for (int i = 0; i < n; i++) s += i;
        return s;
    }

    //@ requires a != null;
    //@ assignable a.next;
    //@ ensures \result != null && \fresh(\result);
    //@ signals_only \nothing;
    static Node make(Node a) {
        Node n = new Node();
        a.next = n;
        return n;
    }

    /** What the field refers to is made between the two reads of it. */
    //@ requires a != null;
    static void between(Node a) {
        Node before = a.next;
        Node made = make(a);
        assert before != made;
        assert a.next != made;
    }

    //@ requires x > 0;
    //@ ensures \result > 0;
    static int kept(int x) {
        return x;
    }

    //@ requires x > 0;
    //@ ensures \result > 1;
    static int keptWrong(int x) {
        return x;
    }

    //@ requires n != null;
    //@ assignable n.value;
    //@ ensures n.value != \old(n.value);
    static void counts(Node n) {
        n.value++;
    }

    //@ requires n != null;
    //@ assignable n.value;
    //@ ensures n.value == \old(n.value);
    static void countsWrong(Node n) {
        n.value++;
    }

    //@ requires n != null;
    //@ assignable n.value;
    static void framed(Node n) {
        n.value = 0;
    }

    //@ requires n != null;
    //@ assignable n.value;
    static void framedWrong(Node n) {
        n.next = null;
    }

    //@ ensures \fresh(\result);
    static Node fresh() {
        return new Node();
    }

    //@ requires n != null;
    //@ ensures \fresh(\result);
    static Node freshWrong(Node n) {
        return n.next == null ? new Node() : n;
    }

    static int given(/*@ non_null @*/ Node n) {
        return n.value;
    }

    static int givenWrong(Node n) {
        return n.value;
    }

    static /*@ nullable_by_default @*/ class Range {
        //@ invariant low <= high;
        int low, high;

        void up() {
            if (high < Integer.MAX_VALUE) high++;
        }

        void upWrong() {
            if (low < Integer.MAX_VALUE) low++;
        }
    }

    /** A precondition that is a program. */
    static boolean acyclic(Node n) {
        for (Node a = n; a != null; a = a.next)
            for (Node b = n; ; b = b.next) {
                if (a.next == b) return false;
                if (a == b) break;
            }
        return true;
    }

    static int length(Node n) {
        Assay.assume(acyclic(n));
        int i = 0;
        for (Node a = n; a != null; a = a.next) i++;
        return i;
    }

    //@ requires n != null;
    //@ assignable n.value;
    //@ signals_only \nothing;
    static void bump(Node n) {
        n.value++;
    }

    /** Only the contract is known: it allows any value. */
    //@ requires n != null;
    static void bumped(Node n) {
        int old = n.value;
        bump(n);
        assert n.value == old || n.value == old + 1;
    }

    //@ requires n != null;
    //@ ensures \result == n.value + n.value;
    //@ signals_only \nothing;
    static /*@ pure @*/ int rank(Node n) {
        return n.value + n.value;
    }

    /** The same call in the same state has the same result; a write between may change it. */
    //@ requires a != null && b != null;
    static void ranks(Node a, Node b) {
        int first = rank(a);
        b.next = null;
        assert rank(a) == first;
    }

    //@ requires a != null && b != null;
    static void ranksWrong(Node a, Node b) {
        int first = rank(a);
        b.value = 0;
        assert rank(a) == first;
    }

    static /*@ nullable_by_default @*/ class Wrapper {
        Node node;
    }

    //@ requires m != null;
    //@ assignable \nothing;
    //@ ensures \result != null && \fresh(\result) && \result.node != null;
    //@ signals_only \nothing;
    static Wrapper wrap(Node m) {
        Wrapper w = new Wrapper();
        w.node = m;
        return w;
    }

    /** An object that is made before a call may be in what the call returns, and never in what was there before. */
    //@ requires given != null && given.node != null;
    static void contexts(Wrapper given) {
        Node m = new Node();
        Node old = given.node;
        assert old != m;
        Wrapper w = wrap(m);
        assert given.node != m;
        assert w.node != m;
    }

    /** F5 of the reference: true of mathematical integers, and false of those of the machine. */
    //@ ensures \result >= 0;
    static int add(int a, int b) {
        if (a < 0) b = a + b;
        if (b < 0) b = -b;
        return b;
    }

    /** A loop whose number of rounds is a constant: it decides nothing. */
    static int constant(int x) {
        int s = 0;
        Node n = null;
        for (int i = 0; i < 12; i++) s += x;
        if (n != null) s = n.value;
        return s;
    }
}
