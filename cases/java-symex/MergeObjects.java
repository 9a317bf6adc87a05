// Merges two sorted lists of objects that are ordered by a contract; the first nodes hold no data.
import assay.Assay;

public /*@ nullable_by_default @*/ class MergeObjects {
    /** What is compared; how, only the contract says. */
    static /*@ nullable_by_default @*/ class Item {
        private int rank;

        //@ requires o != null;
        //@ assignable \nothing;
        //@ ensures (\result < 0 <==> rank < o.rank) && (\result > 0 <==> rank > o.rank);
        //@ signals_only \nothing;
        int compareTo(Item o) {
            return Integer.compare(rank, o.rank);
        }
    }

    static /*@ nullable_by_default @*/ class Node {
        Item data;
        Node next;
    }

    Node head;

    /** Whether no node comes twice, and the data is sorted. */
    boolean sorted() {
        if (head == null) return false;
        for (Node n = head; n.next != null; n = n.next) {
            for (Node m = head; ; m = m.next) {
                if (n.next == m) return false;
                if (m == n) break;
            }
            if (n.next.data == null || n != head && n.next.data.compareTo(n.data) < 0) return false;
        }
        return true;
    }

    boolean apart(MergeObjects other) {
        for (Node n = head; n != null; n = n.next)
            for (Node m = other.head; m != null; m = m.next)
                if (n == m) return false;
        return true;
    }

    void merge(MergeObjects other) {
        Node first = new Node(), last = first;
        Node a = head.next, b = other.head.next;
        while (a != null && b != null) {
            if (a.data.compareTo(b.data) < 0) {
                last = add(last, a.data);
                a = a.next;
            } else {
                last = add(last, b.data);
                b = b.next;
            }
        }
        for (; a != null; a = a.next) last = add(last, a.data);
        for (; b != null; b = b.next) last = add(last, b.data);
        head = first;
    }

    private static Node add(Node last, Item data) {
        last.next = new Node();
        last.next.data = data;
        return last.next;
    }

    int size() {
        int n = 0;
        for (Node m = head.next; m != null; m = m.next) n++;
        return n;
    }

    //@ requires a != null && b != null;
    static void before(MergeObjects a, MergeObjects b) {
        Assay.assume(a != b && a.sorted() && b.sorted() && a.apart(b));
    }

    //@ requires a != null && b != null;
    static void after(MergeObjects a, MergeObjects b) {
        before(a, b);
        int n = a.size() + b.size();
        a.merge(b);
        assert a.size() == n;
        assert a.sorted();
    }
}
