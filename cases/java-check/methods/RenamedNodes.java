/** Nodes in either order look alike to whoever only follows links; not to whoever knows one of them. */
class RenamedNodes {
    static class Node {
        int key;
        Node next;

        Node(int key, Node next) {
            this.key = key;
            this.next = next;
        }
    }

    static Node known;

    Node head;

    void push(int key) {
        head = new Node(key, head);
    }

    /** Puts the key first or second. */
    void place(int key, boolean first) {
        if (first) {
            head = new Node(key, head);
        } else {
            head.next = new Node(key, head.next);
        }
    }

    static void keysFollow(boolean first) {
        RenamedNodes list = new RenamedNodes();
        list.push(1);
        list.place(2, first);
        assert (list.head.key == 2) == first;
        assert (list.head.next.key == 1) == first;
        assert list.head.next.next == null;
    }

    static void aCallerKnowsOne(boolean first) {
        RenamedNodes list = new RenamedNodes();
        list.push(1);
        Node one = list.head;
        list.place(2, first);
        assert (list.head == one) != first;
        assert (list.head.next == one) == first;
        one.key = 7;
        assert list.head.key == (first ? 2 : 7);
    }

    static void aGlobalKnowsOne(boolean first) {
        RenamedNodes list = new RenamedNodes();
        list.push(1);
        known = list.head;
        list.place(2, first);
        assert (list.head == known) != first;
        known = null;
    }

    static void anArrayKnowsBoth(boolean first, int i) {
        RenamedNodes list = new RenamedNodes();
        list.push(1);
        Node[] all = {list.head, null};
        list.place(2, first);
        all[1] = first ? list.head : list.head.next;
        assert all[0].key == 1 && all[1].key == 2;
        if (0 <= i && i < 2) {
            all[i].key = 9;
            assert (list.head.key == 9) == (first == (i == 1));
        }
    }

    static void twoLists(boolean first) {
        RenamedNodes a = new RenamedNodes();
        RenamedNodes b = new RenamedNodes();
        a.push(1);
        b.push(3);
        a.place(2, first);
        b.place(4, !first);
        assert a.head != b.head && a.head.next != b.head.next;
        assert (a.head.key == 2) == (b.head.key == 3);
        a.head.next.next = b.head;
        assert a.head.next.next.next.next == null;
    }

    static void shared(boolean first) {
        RenamedNodes a = new RenamedNodes();
        a.push(1);
        RenamedNodes b = new RenamedNodes();
        b.head = a.head;
        a.place(2, first);
        assert b.head.key == 1;
        assert (a.head == b.head) == first;
    }

    static void sorted(int x, int y, int z) {
        RenamedNodes list = new RenamedNodes();
        list.insert(x);
        list.insert(y);
        list.insert(z);
        assert list.head.key <= list.head.next.key && list.head.next.key <= list.head.next.next.key;
        Node last = list.head.next.next;
        list.insert(x);
        assert last.next == null;
    }

    void insert(int key) {
        if (head == null || key <= head.key) {
            head = new Node(key, head);
            return;
        }
        Node p = head;
        while (p.next != null && p.next.key < key) {
            p = p.next;
        }
        p.next = new Node(key, p.next);
    }
}

// expect RenamedNodes.keysFollow: holds
// expect RenamedNodes.aCallerKnowsOne: holds
// expect RenamedNodes.aGlobalKnowsOne: holds
// expect RenamedNodes.anArrayKnowsBoth: holds
// expect RenamedNodes.twoLists: holds
// expect RenamedNodes.shared: violated assert
// expect RenamedNodes.sorted: holds
