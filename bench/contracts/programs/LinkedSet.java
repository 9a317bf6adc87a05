/** A sorted list without repetition: reachability in every invariant. */
class LinkedSet {
    static class Node {
        /*@ nullable @*/ Node next;
        int key;

        Node(int key) {
            this.key = key;
        }
    }

    //@ invariant head == null ? size == 0 : \reach(head, next).size() == size;
    //@ invariant (\forall Node n; head != null && \reach(head, n, next) && n.next != null; n.key < n.next.key);
    /*@ nullable @*/ Node head;
    int size;

    //@ ensures (\exists Node n; \reach(head, n, next); n.key == k);
    //@ assignable \everything;
    void add(int k) {
        if (head == null || head.key > k) {
            Node n = new Node(k);
            n.next = head;
            head = n;
            size++;
            return;
        }
        Node n = head;
        while (n.next != null && n.next.key <= k) {
            n = n.next;
        }
        if (n.key != k) {
            Node m = new Node(k);
            m.next = n.next;
            n.next = m;
            size++;
        }
    }

    public static void main(String[] args) {
        LinkedSet s = new LinkedSet();
        for (int i = 0; i < 150; i++) {
            s.add(i * 37 % 151);
        }
        System.out.println(s.size);
    }
}
