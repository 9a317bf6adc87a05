// A loop is needed, and what counts its rounds is not.
class Linked {
    static class Node {
        int value;
        /*@ nullable @*/ Node next;
    }

    //@ requires first.next != null ==> first.next.next == null;
    //@ ensures \result.next == null;
    static Node last(Node first) {
        Node n = first;
        int length = 0; // missed: spec
        while (n.next != null) {
            n = n.next;
            length++; // missed: spec
        }
        return n;
    }
}
