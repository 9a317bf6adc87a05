// Small programs for the rules of path-wise execution.
import assay.Assay;

public /*@ nullable_by_default @*/ class Small {
    static /*@ nullable_by_default @*/ class Node {
        Node next;
        int value;
    }

    /** Two feasible paths, and one branch that no input takes. */
    static int two(short a, short b) {
        int x = a, y = b;
        if (x < y) {
            x = x - 1;
            if (x > y) y = y + 1;
            else y = y - 1;
        } else {
            x = y + 1;
        }
        return x;
    }

    static /*@ nullable_by_default @*/ class Chain {
        Node head;
    }

    /** A list of at most so many nodes has one end more than that, and loops. */
    //@ requires c != null;
    static void walk(Chain c) {
        for (Node o = c.head; o != null; o = o.next) {}
    }

    //@ requires c != null;
    static void acyclic(Chain c) {
        for (Node n = c.head; n != null; n = n.next)
            for (Node m = c.head; ; m = m.next) {
                if (n.next == m) Assay.assume(false);
                if (m == n) break;
            }
        walk(c);
    }

    /** Three nodes are there, and the field of the last one is read. */
    //@ requires c != null;
    static void five(Chain c) {
        Node a = c.head;
        Assay.assume(a != null);
        Node b = a.next;
        Assay.assume(b != null && b != a);
        Node d = b.next;
        Assay.assume(d != null && d != a && d != b);
        Node e = d.next;
    }

    /** The object that is made here is not what the field holds. */
    //@ requires a != null;
    static Node bar(Node a) {
        Node n = new Node();
        Node b = a.next;
        assert b != n;
        return b;
    }

    /** Reads a field that is not used. */
    //@ requires a != null;
    static Node reads(Node a) {
        return a.next;
    }

    /** Reads it twice: the second time, it is what it was. */
    //@ requires a != null;
    static void twice(Node a) {
        Node b = a.next, c = a.next;
        assert b == c;
    }

    /** What one reference is found to be, the other is. */
    //@ requires a != null;
    static void everywhere(Node a) {
        Node b = a.next;
        Node[] kept = {b};
        if (b == null) return;
        b.value = 7;
        assert kept[0].value == 7;
        assert a.next == b;
    }

    /** Only numbers: nothing is left out at any bound. */
    static int number(int x) {
        return x > 0 ? x : -x;
    }

    /** A loop that meets nothing. */
    static void forever(boolean b) {
        int x = 0;
        while (b) x++;
    }

    /** A new array is full of zeros, wherever one looks. */
    static void zeros(int n, int i) {
        int[] a = new int[n];
        if (i >= 0 && i < n) assert a[i] == 0;
    }

    static int at(int[] a, int i) {
        return a[i];
    }

    static int fields(Object o) {
        if (o instanceof Node) {
            Node n = (Node) o;
            return n.value;
        }
        return 0;
    }

    /** Where there are no nodes, everything is null. */
    static void none(Node a) {
        assert a == null;
    }

    /** A formula compares what it quantifies over. */
    static void quantified(Node a, Node b) {
        if (a == null || b == null) return;
        //@ assert (\exists Node n; n.next == a && n != b);
    }

    /** More paths than anybody follows, behind a division that fails for one number. */
    static int many(long x) {
        long y = 100 / (x - 5);
        int n = 0;
        for (int i = 0; i < 62; i++)
            if ((x >> i & 1) == 1) n++;
        assert n < 70;
        return n;
    }
}
