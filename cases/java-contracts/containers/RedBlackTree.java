class RedBlackTree {
    static class Node {
        /*@ nullable @*/ Node left, right, parent;
        int key;
        boolean red;
    }

    //@ invariant root == null || !root.red && root.parent == null;
    //@ invariant (\forall Node n; root != null && \reach(root, n, left, right) && n.red; (n.left == null || !n.left.red) && (n.right == null || !n.right.red));
    //@ invariant (\forall Node n; root != null && \reach(root, n, left, right); (n.left != null ==> n.left.parent == n) && (n.right != null ==> n.right.parent == n));
    //@ invariant blackHeight(root) > 0;
    //@ invariant ordered(root, -100L, 100L);
    /*@ nullable @*/ Node root;

    // The number of black nodes on the way to each leaf, the leaf counted; 0 if they differ.
    /*@ pure @*/ static int blackHeight(/*@ nullable @*/ Node n) {
        if (n == null) {
            return 1;
        }
        int l = blackHeight(n.left), r = blackHeight(n.right);
        return l == r && l > 0 ? l + (n.red ? 0 : 1) : 0;
    }

    /*@ pure @*/ boolean ordered(/*@ nullable @*/ Node n, long low, long high) {
        return n == null || low < n.key && n.key < high && ordered(n.left, low, n.key) && ordered(n.right, n.key, high);
    }

    //@ requires root != null && root.left != null && root.left.left != null;
    //@ ensures root == \old(root.left) && root.right == \old(root);
    //@ ensures root.right.left == \old(root.left.right);
    //@ ensures blackHeight(root) == \old(blackHeight(root));
    void probe(int how) {
        Node x = root;
        if (x == null || x.left == null) {
            return;
        }
        Node y = x.left;
        x.left = how == 0 ? null : y.right;
        if (y.right != null) {
            y.right.parent = x;
        }
        y.right = x;
        y.parent = null;
        x.parent = y;
        if (how != 1) {
            boolean red = y.red;
            y.red = x.red;
            x.red = red;
        }
        root = y;
    }

    static Node make(Dice d, int depth, int low, int high, boolean red) {
        Node n = new Node();
        n.key = d.one(20) ? d.next(100) : (low + high) / 2;
        n.red = d.one(20) ? !red : red;
        if (depth > 0) {
            boolean l = !red && d.one(2), r = !red && d.one(2);
            n.left = d.one(25) ? null : make(d, depth - (l ? 0 : 1), low, (low + high) / 2, l);
            n.right = d.one(25) ? null : make(d, depth - (r ? 0 : 1), (low + high) / 2, high, r);
        } else if (!red && d.one(3)) {
            n.left = make(d, 0, low, (low + high) / 2, true);
        }
        if (n.left != null && !d.one(30)) {
            n.left.parent = n;
        }
        if (n.right != null && !d.one(30)) {
            n.right.parent = n;
        }
        return n;
    }

    static String run(Dice d) {
        RedBlackTree x = new RedBlackTree();
        if (!d.one(8)) {
            x.root = make(d, d.next(2), 0, 64, false);
        }
        int how = d.next(5);
        String before = x.invariants();
        Node r = x.root, l = r == null ? null : r.left, ll = l == null ? null : l.left, lr = l == null ? null : l.right;
        int h = height(r);
        x.probe(how);
        Node n = x.root;
        return before + "," + Containers.bits(ll != null) + ","
            + Containers.bits(r != null && n != null && n == l && n.right == r, n != null && n.right != null && l != null && n.right.left == lr, height(n) == h)
            + "," + x.invariants();
    }

    static int height(/*@ nullable @*/ Node n) {
        int want = -1;
        int[] all = new int[64];
        int k = leaves(n, 0, all, 0);
        for (int i = 0; i < k; i++) {
            if (want >= 0 && all[i] != want) {
                return 0;
            }
            want = all[i];
        }
        return want + 1;
    }

    // Black nodes above each leaf, one entry a leaf.
    static int leaves(/*@ nullable @*/ Node n, int black, int[] out, int k) {
        if (n == null) {
            out[k] = black;
            return k + 1;
        }
        black += n.red ? 0 : 1;
        return leaves(n.right, black, out, leaves(n.left, black, out, k));
    }

    static boolean red(/*@ nullable @*/ Node n) {
        return n != null && n.red;
    }

    static boolean colours(/*@ nullable @*/ Node n) {
        return n == null || !(n.red && (red(n.left) || red(n.right))) && colours(n.left) && colours(n.right);
    }

    static boolean parents(/*@ nullable @*/ Node n) {
        return n == null || (n.left == null || n.left.parent == n) && (n.right == null || n.right.parent == n) && parents(n.left) && parents(n.right);
    }

    // Keys from left to right.
    static int keys(/*@ nullable @*/ Node n, int[] out, int k) {
        if (n == null) {
            return k;
        }
        k = keys(n.left, out, k);
        out[k++] = n.key;
        return keys(n.right, out, k);
    }

    String invariants() {
        int[] keys = new int[64];
        int n = keys(root, keys, 0);
        boolean sorted = n == 0 || keys[0] > -100 && keys[n - 1] < 100;
        for (int i = 1; i < n; i++) {
            sorted &= keys[i - 1] < keys[i];
        }
        return Containers.bits(root == null || !root.red && root.parent == null, colours(root), parents(root), height(root) > 0, sorted);
    }
}
