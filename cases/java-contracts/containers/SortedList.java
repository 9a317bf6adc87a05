class SortedList {
    static class Node {
        /*@ nullable @*/ Node next;
        int key;

        Node(int key) {
            this.key = key;
        }
    }

    //@ invariant (\forall Node n; head != null && \reach(head, n, next) && n.next != null; n.key <= n.next.key);
    //@ invariant (\forall Node a, b; head != null && \reach(head, a, next) && \reach(head, b, next) && a != b; a.key != b.key);
    //@ invariant head != null ==> (\sum Node n; \reach(head, n, next); n.key) == sum;
    /*@ nullable @*/ Node head;
    int sum;

    //@ requires (\exists Node n; n.key == k);
    //@ ensures \result <==> (\exists Node n; head != null && \reach(head, n, next); n.key == k);
    //@ ensures (\num_of Node n; head != null && \reach(head, n, next); n.key < k) == \old(position(k));
    boolean probe(int k, int how) {
        if (how == 0 && head != null) {
            head = head.next;
        }
        for (Node n = head; n != null; n = n.next) {
            if (n.key == k) {
                return true;
            }
            if (n.key > k && how != 1) {
                return false;
            }
        }
        return how == 2;
    }

    /*@ pure @*/ int position(int k) {
        int p = 0;
        for (Node n = head; n != null && n.key < k; n = n.next) {
            p++;
        }
        return p;
    }

    static String run(Dice d) {
        SortedList x = new SortedList();
        int n = d.next(5), key = d.next(4) - 2;
        Node[] all = new Node[n];
        for (int i = n - 1; i >= 0; i--) {
            all[i] = new Node(0);
            all[i].next = x.head;
            x.head = all[i];
        }
        for (int i = 0; i < n; i++) {
            key += d.one(4) ? d.next(3) - 1 : 1 + d.next(2);
            all[i].key = key;
            x.sum += key;
        }
        if (d.one(5)) {
            x.sum++;
        }
        int k = d.next(7) - 2, how = d.next(6);
        String before = x.invariants();
        boolean somewhere = false;
        for (Node m : all) {
            somewhere |= m.key == k;
        }
        int position = x.position(k);
        boolean r = x.probe(k, how);
        boolean has = false;
        long less = 0;
        for (Node m = x.head; m != null; m = m.next) {
            has |= m.key == k;
            less += m.key < k ? 1 : 0;
        }
        return before + "," + Containers.bits(somewhere) + "," + Containers.bits(r == has, less == position) + "," + x.invariants();
    }

    String invariants() {
        boolean sorted = true, different = true;
        int s = 0;
        for (Node n = head; n != null; n = n.next) {
            s += n.key;
            sorted &= n.next == null || n.key <= n.next.key;
            for (Node m = n.next; m != null; m = m.next) {
                different &= n.key != m.key;
            }
        }
        return Containers.bits(sorted, different, head == null || s == sum);
    }
}
