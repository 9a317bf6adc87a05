// Merges two sorted lists of numbers, whose first nodes hold no data.
import assay.Assay;

public /*@ nullable_by_default @*/ class MergeInts {
    static /*@ nullable_by_default @*/ class Node {
        int data;
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
            if (n != head && n.next.data < n.data) return false;
        }
        return true;
    }

    boolean apart(MergeInts other) {
        for (Node n = head; n != null; n = n.next)
            for (Node m = other.head; m != null; m = m.next)
                if (n == m) return false;
        return true;
    }

    void merge(MergeInts other) {
        Node first = new Node(), last = first;
        Node a = head.next, b = other.head.next;
        while (a != null && b != null) {
            if (a.data < b.data) {
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

    private static Node add(Node last, int data) {
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
    static void before(MergeInts a, MergeInts b) {
        Assay.assume(a != b && a.sorted() && b.sorted() && a.apart(b));
    }

    //@ requires a != null && b != null;
    static void after(MergeInts a, MergeInts b) {
        before(a, b);
        int n = a.size() + b.size();
        a.merge(b);
        assert a.size() == n;
        assert a.sorted();
    }
}
