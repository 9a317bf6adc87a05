// Inserts into a binary search tree of numbers.
import assay.Assay;

public /*@ nullable_by_default @*/ class TreeInts {
    static /*@ nullable_by_default @*/ class Node {
        int element;
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
        if (low != null && n.element <= low.element) return false;
        if (high != null && n.element >= high.element) return false;
        return valid(n.left, low, n) && valid(n.right, n, high);
    }

    void insert(int x) {
        root = insert(x, root);
    }

    private static Node insert(int x, Node n) {
        if (n == null) {
            n = new Node();
            n.element = x;
        } else if (x < n.element) {
            n.left = insert(x, n.left);
        } else if (x > n.element) {
            n.right = insert(x, n.right);
        }
        return n;
    }

    boolean contains(int x) {
        Node n = root;
        while (n != null && n.element != x) n = x < n.element ? n.left : n.right;
        return n != null;
    }

    //@ requires t != null;
    static void before(TreeInts t, int x) {
        Assay.assume(t.valid());
    }

    //@ requires t != null;
    static void after(TreeInts t, int x) {
        before(t, x);
        t.insert(x);
        assert t.valid();
        assert t.contains(x);
    }
}
