class SearchTree {
    static class Node {
        /*@ nullable @*/ Node left, right;
        int key;
    }

    //@ invariant root == null ? size == 0 : \reach(root, left, right).size() == size;
    //@ invariant (\forall Node n; root != null && \reach(root, n, left, right); n.left == null || n.left != n.right);
    //@ invariant (\forall Node n; root != null && \reach(root, n, left, right) && n.left != null; !\reach(n.left, n, left, right));
    //@ invariant (\forall Node n, m; root != null && \reach(root, n, left, right) && n.left != null && \reach(n.left, m, left, right); m.key < n.key);
    //@ invariant (\forall Node n, m; root != null && \reach(root, n, left, right) && n.right != null && \reach(n.right, m, left, right); m.key > n.key);
    /*@ nullable @*/ Node root;
    int size;

    //@ requires root != null && (root.left != null || root.right != null);
    //@ ensures (\exists Node n; \reach(root, n, left, right); n.key == k);
    //@ ensures (\forall Node n; \old(root != null && \reach(root, n, left, right)); \reach(root, n, left, right));
    void probe(int k, int how) {
        Node fresh = new Node();
        fresh.key = how == 0 ? k + 1 : k;
        size++;
        if (root == null || how == 1) {
            root = fresh;
            return;
        }
        Node n = root;
        for (int i = 0; i < 10; i++) {
            if (k < n.key) {
                if (n.left == null || how == 2) {
                    n.left = fresh;
                    return;
                }
                n = n.left;
            } else {
                if (n.right == null) {
                    n.right = fresh;
                    return;
                }
                n = n.right;
            }
        }
    }

    static String run(Dice d) {
        SearchTree x = new SearchTree();
        Node[] all = new Node[d.next(6)];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Node();
            all[i].key = d.next(10);
            if (x.root == null) {
                x.root = all[i];
                continue;
            }
            Node n = x.root;
            while (true) {
                boolean left = d.one(9) ? d.one(2) : all[i].key < n.key;
                if (left && n.left == null) {
                    n.left = all[i];
                    break;
                } else if (!left && n.right == null) {
                    n.right = all[i];
                    break;
                }
                n = left ? n.left : n.right;
            }
        }
        x.size = d.one(4) ? d.next(5) : all.length;
        if (all.length > 1 && d.one(4)) {
            all[d.next(all.length)].left = all[d.next(all.length)];
        }
        if (all.length > 1 && d.one(6)) {
            all[d.next(all.length)].right = all[d.next(all.length)];
        }
        int k = d.next(10), how = d.next(8);
        String before = x.invariants();
        boolean pre = x.root != null && (x.root.left != null || x.root.right != null);
        Node[] was = reached(x.root);
        x.probe(k, how);
        Node[] now = reached(x.root);
        boolean has = false, kept = true;
        for (Node n : now) {
            has |= n.key == k;
        }
        for (Node n : was) {
            kept &= in(now, n);
        }
        return before + "," + Containers.bits(pre) + "," + Containers.bits(has, kept) + "," + x.invariants();
    }

    static Node[] reached(/*@ nullable @*/ Node from) {
        Node[] out = new Node[from == null ? 0 : 1];
        if (from != null) {
            out[0] = from;
        }
        for (int i = 0; i < out.length; i++) {
            for (Node n : new Node[] {out[i].left, out[i].right}) {
                if (n != null && !in(out, n)) {
                    Node[] more = new Node[out.length + 1];
                    System.arraycopy(out, 0, more, 0, out.length);
                    more[out.length] = n;
                    out = more;
                }
            }
        }
        return out;
    }

    static boolean in(Node[] list, Node n) {
        for (Node m : list) {
            if (m == n) {
                return true;
            }
        }
        return false;
    }

    String invariants() {
        Node[] all = reached(root);
        boolean distinct = true, acyclic = true, left = true, right = true;
        for (Node n : all) {
            distinct &= n.left == null || n.left != n.right;
            acyclic &= n.left == null || !in(reached(n.left), n);
            for (Node m : reached(n.left)) {
                left &= m.key < n.key;
            }
            for (Node m : reached(n.right)) {
                right &= m.key > n.key;
            }
        }
        return Containers.bits(root == null ? size == 0 : all.length == size, distinct, acyclic, left, right);
    }
}
