// A walk to the end of a ring would never end; here it falls off an open one.
// expect: violated null
// inputs: false
import assay.Assay;

public class RingIsNoList {
    static class Node { Node next; }
    public static void main(String[] args) {
        Node a = new Node(), b = new Node();
        a.next = b;
        if (Assay.nondetBoolean()) b.next = a;
        Node p = a;
        for (int i = 0; i < 3; i++) p = p.next;
    }
}
