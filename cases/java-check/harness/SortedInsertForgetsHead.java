// A new smallest element is put behind the first one.
// expect: violated assert
// inputs: 5 3
import assay.Assay;

public class SortedInsertForgetsHead {
    static class Node { int v; Node next; }
    static Node insert(Node l, int v) {
        Node n = new Node();
        n.v = v;
        if (l == null) return n;
        Node p = l;
        while (p.next != null && p.next.v < v) p = p.next;
        n.next = p.next;
        p.next = n;
        return l;
    }
    public static void main(String[] args) {
        Node l = null;
        for (int i = 0; i < 2; i++) l = insert(l, Assay.nondetInt());
        for (Node p = l; p.next != null; p = p.next) assert p.v <= p.next.v;
    }
}
