class SimpleList {
    static class Node {
        /*@ nullable @*/ Node next;
        int key;
    }

    //@ invariant size >= 0;
    //@ invariant head == null ==> size == 0;
    //@ invariant head != null ==> \reach(head, next).size() == size;
    //@ invariant (\forall Node n; head != null && \reach(head, n, next); n.next == null || !\reach(n.next, n, next));
    //@ invariant head.key > 0;
    /*@ nullable @*/ Node head;
    int size;

    //@ requires k >= 0 && !(\exists Node n; head != null && \reach(head, n, next); n.key == k);
    //@ ensures head.key == k && head.next == \old(head);
    //@ ensures size == \old(size) + 1;
    //@ ensures \fresh(head);
    void probe(int k, int how) {
        Node n = how == 1 && head != null ? head : new Node();
        n.key = how == 2 ? k + 1 : k;
        if (n != head) {
            n.next = how == 3 ? null : head;
        }
        head = n;
        if (how != 4) {
            size++;
        }
    }

    static String run(Dice d) {
        SimpleList x = new SimpleList();
        Node[] all = new Node[d.next(6)];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Node();
            all[i].key = d.next(5);
            if (i > 0 && !d.one(8)) {
                all[i - 1].next = all[i];
            }
        }
        if (all.length > 0) {
            x.head = d.one(6) ? null : all[0];
            if (d.one(4)) {
                all[d.next(all.length)].next = all[d.next(all.length)];
            }
        }
        x.size = d.one(3) ? d.next(4) - 1 : all.length;
        int k = d.next(6) - 1, how = d.next(9);
        String before = x.invariants();
        boolean free = k >= 0;
        for (Node n : all) {
            free &= !(x.reaches(x.head, n) && n.key == k);
        }
        Node was = x.head;
        int size = x.size;
        x.probe(k, how);
        boolean old = x.head == was;
        for (Node n : all) {
            old |= x.head == n;
        }
        return before + "," + Containers.bits(free) + ","
            + Containers.bits(x.head.key == k && x.head.next == was, x.size == size + 1, !old) + "," + x.invariants();
    }

    boolean reaches(/*@ nullable @*/ Node from, /*@ nullable @*/ Node to) {
        for (int i = 0; i < 20 && from != null; i++, from = from.next) {
            if (from == to) {
                return true;
            }
        }
        return false;
    }

    String invariants() {
        int n = 0;
        boolean cycle = false;
        Node[] seen = new Node[20];
        Node x = head;
        while (x != null && !cycle) {
            for (int i = 0; i < n; i++) {
                cycle |= seen[i] == x;
            }
            if (!cycle) {
                seen[n++] = x;
                x = x.next;
            }
        }
        return Containers.bits(size >= 0, head != null || size == 0, head == null || n == size, !cycle, head != null && head.key > 0);
    }
}
