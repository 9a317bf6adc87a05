/** A list of numbers in ascending order. */
public class IntList {
    static class Node {
        int value;
        /*@ nullable @*/ Node next;
    }

    /*@ nullable @*/ Node first;

    /** Puts a number in its place. */
    public void add(int value) {
        Node n = new Node();
        n.value = value;
        Node p = first;
        while (p.next != null && p.next.value < value) {
            p = p.next;
        }
        n.next = p.next;
        p.next = n;
    }

    /** Is the number in the list? */
    public boolean contains(int value) {
        for (Node p = first; p != null && p.value <= value; p = p.next) {
            if (p.value == value) {
                return true;
            }
        }
        return false;
    }
}
