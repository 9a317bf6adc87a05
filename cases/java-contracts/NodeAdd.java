/** F4: the new node ends up somewhere behind. */
class Node {
    /*@ nullable @*/ Node next;

    /*@ requires this.next != null;
      @ ensures this.next != null;
      @*/
    void add(Node p) {
        Node e = this;
        while (e.next != null) {
            e = e.next;
        }
        e.next = p;
    }
}

// expect Node.add: holds
