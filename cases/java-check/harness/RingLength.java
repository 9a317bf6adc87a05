// expect: holds
import assay.Assay;

public class RingLength {
    static class Node { Node next; }
    public static void main(String[] args) {
        int n = Assay.nondetInt(1, 4);
        Node first = new Node(), last = first;
        for (int i = 1; i < n; i++) { last.next = new Node(); last = last.next; }
        last.next = first;
        int k = 1;
        for (Node p = first.next; p != first; p = p.next) k++;
        assert k == n;
    }
}
