// A ring is built, one node is taken out of it.
// expect: holds
import assay.Assay;

public class RingOfThree {
    static class Node { int v; Node next; }
    public static void main(String[] args) {
        Node a = new Node(), b = new Node(), c = new Node();
        a.next = b; b.next = c; c.next = a;
        a.v = Assay.nondetInt(); b.v = Assay.nondetInt(); c.v = Assay.nondetInt();
        Node p = a;
        for (int i = 0; i < 3 && p.next.v >= p.v; i++) p = p.next;
        Node gone = p.next;
        p.next = gone.next;
        assert a.next.next == a || b.next.next == b;
    }
}
