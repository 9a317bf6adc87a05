// expect: violated null
// inputs: -1
import assay.Assay;

public class TernaryNullDereference {
    static class Node { Node next; int v; }
    public static void main(String[] args) {
        int x = Assay.nondetInt();
        Node n = x < 0 ? null : new Node();
        n.v = x;
    }
}
