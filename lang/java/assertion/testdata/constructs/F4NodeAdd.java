// good: add
// bad: bug! call!
class F4NodeAdd {
    static class Node {
        /*@ nullable @*/ Node next;

        //@ requires this.next != null;
        //@ ensures this.next != null;
        void add(/*@ nullable @*/ Node p) {
            Node e = this;
            while (e.next != null) {
                e = e.next;
            }
            e.next = p;
        }

        //@ requires this.next != null;
        //@ ensures this.next != null;
        void addBug(/*@ nullable @*/ Node p) {
            next = p;
        }
    }

    public static void main(String[] args) {
        Node n = new Node();
        switch (args[0]) {
            case "add": n.next = new Node(); n.add(null); break;
            case "bug!": n.next = new Node(); n.addBug(null); break;
            case "call!": n.add(new Node()); break;
        }
    }
}
