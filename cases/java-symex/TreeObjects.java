// Inserts into a binary search tree of objects that are ordered by a contract.
import assay.Assay;

public /*@ nullable_by_default @*/ class TreeObjects {
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
        Item element;
        Node left, right;
    }

    Node root;

    private static Node[] seen;
    private static int met;

    boolean valid() {
        seen = new Node[32];
        met = 0;
        return valid(root, null, null);
    }

    private static boolean valid(Node n, Node low, Node high) {
        if (n == null) return true;
        for (int i = 0; i < met; i++)
            if (seen[i] == n) return false;
        seen[met++] = n;
        if (n.element == null || low != null && n.element.compareTo(low.element) <= 0) return false;
        if (high != null && n.element.compareTo(high.element) >= 0) return false;
        return valid(n.left, low, n) && valid(n.right, n, high);
    }

    void insert(Item x) {
        root = insert(x, root);
    }

    private static Node insert(Item x, Node n) {
        if (n == null) {
            n = new Node();
            n.element = x;
        } else if (x.compareTo(n.element) < 0) {
            n.left = insert(x, n.left);
        } else if (x.compareTo(n.element) > 0) {
            n.right = insert(x, n.right);
        }
        return n;
    }

    boolean contains(Item x) {
        Node n = root;
        while (n != null && n.element.compareTo(x) != 0) n = x.compareTo(n.element) < 0 ? n.left : n.right;
        return n != null;
    }

    //@ requires t != null && x != null;
    static void before(TreeObjects t, Item x) {
        Assay.assume(t.valid());
    }

    //@ requires t != null && x != null;
    static void after(TreeObjects t, Item x) {
        before(t, x);
        t.insert(x);
        assert t.valid();
        assert t.contains(x);
    }
}
