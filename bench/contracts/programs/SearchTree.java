/** A search tree whose invariant is a method of the program. */
class SearchTree {
    static class Node {
        /*@ nullable @*/ Node left, right;
        int key;

        Node(int key) {
            this.key = key;
        }
    }

    //@ invariant ordered(root, -1L, 1L << 32);
    /*@ nullable @*/ Node root;

    /*@ pure @*/ static boolean ordered(/*@ nullable @*/ Node n, long low, long high) {
        return n == null || low < n.key && n.key < high && ordered(n.left, low, n.key) && ordered(n.right, n.key, high);
    }

    //@ ensures has(k);
    void add(int k) {
        Node n = new Node(k);
        if (root == null) {
            root = n;
            return;
        }
        Node at = root;
        while (at.key != k) {
            if (k < at.key) {
                if (at.left == null) {
                    at.left = n;
                }
                at = at.left;
            } else {
                if (at.right == null) {
                    at.right = n;
                }
                at = at.right;
            }
        }
    }

    //@ ensures true;
    /*@ pure @*/ boolean has(int k) {
        Node n = root;
        while (n != null && n.key != k) {
            n = k < n.key ? n.left : n.right;
        }
        return n != null;
    }

    public static void main(String[] args) {
        SearchTree t = new SearchTree();
        int found = 0;
        for (int i = 0; i < 1000; i++) {
            t.add(i * 37 % 1009);
            found += t.has(i) ? 1 : 0;
        }
        System.out.println(found);
    }
}
