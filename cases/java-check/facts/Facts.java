// What holds without a bound, shown by facts alone: loops and recursion over anything, objects that are made, dispatch.
// bounds: --begin=reachable --scope 2
// expect Facts.sum: proved
// expect Facts.last: unknown
// expect Facts.backwards: proved
// expect Facts.table: proved
// expect Facts.offTable: unknown
// expect Facts.made: proved
// expect Facts.madeByTwo: unknown
// expect Facts.chain: proved
// expect Facts.chainEnds: unknown
// expect Facts.deep: proved
// expect Facts.shape: proved
// expect Facts.caught: unknown
// expect Facts.kept: proved
// expect Facts.lost: unknown
// expect Facts.divides: proved
// expect Facts.dividesWrong: unknown
// expect Facts.published: unknown
// expect Facts.set: unknown
// expect Facts.asserted: unknown
class Facts {
    static int sum(int[] a) {
        if (a == null) return 0;
        int s = 0;
        for (int i = 0; i < a.length; i++) s += a[i];
        return s;
    }

    static int last(int[] a) {
        return a == null ? 0 : a[a.length - 1];
    }

    static int backwards(int[] a) {
        if (a == null) return 0;
        int s = 0;
        for (int i = a.length - 1; i >= 0; i--) s += a[i];
        return s;
    }

    static int table(int i) {
        int[] t = new int[64];
        return t[i & 63] + t[i >>> 26];
    }

    static int offTable(int i) {
        int[] t = new int[63];
        return t[i & 63];
    }

    static class Node {
        Node next;
        final String name;

        Node(String name, Node next) {
            this.name = name;
            this.next = next;
        }

        Node(Node next) { // which leaves the name out
            this(null, next);
        }
    }

    static int made(int n) {
        Node list = null;
        for (int i = 0; i < n; i++) list = new Node("x", list);
        int s = 0;
        for (Node k = list; k != null; k = k.next) s += k.name.length();
        return s;
    }

    static int madeByTwo(int n) {
        Node list = null;
        for (int i = 0; i < n; i++) list = i == 7 ? new Node(list) : new Node("x", list);
        int s = 0;
        for (Node k = list; k != null; k = k.next) s += k.name.length();
        return s;
    }

    static Node chain(Node k) {
        while (k != null && k.next != null) k = k.next.next;
        return k;
    }

    static Node chainEnds(Node k) {
        while (k != null) k = k.next.next;
        return k;
    }

    static int deep(Node k) {
        return k == null ? 0 : 1 + deep(k.next);
    }

    interface Shape { Object part(); }
    static class Square implements Shape { public Object part() { return this; } }
    static class Circle implements Shape { public Object part() { return "round"; } }

    static int shape(boolean b) {
        Shape s = b ? new Square() : new Circle();
        Object o = s.part();
        if (o instanceof Square) return ((Square) o).part().hashCode();
        return ((String) o).length();
    }

    static int caught(Object o) {
        try {
            return ((String) o).length();
        } catch (ClassCastException | NullPointerException e) {
            return new Node("n", null).name.length();
        }
    }

    private final int[] box = new int[1];
    private Node own;

    int kept(int k) {
        box[0] = k;
        return box.length;
    }

    int lost(boolean b) {
        if (own != null && b) {
            forget();
            return own.name == null ? 0 : 1;
        }
        return 0;
    }

    private void forget() {
        own = null;
    }

    static int divides(int k) {
        int d = k < 0 ? -k : k;
        return 7 / ((d & 15) + 1);
    }

    static int dividesWrong(int k) {
        int d = k < 0 ? -k : k; // of the least number, it is negative
        return d < 0 ? 7 / (k - k) : 1;
    }

    static Node shown;

    static class Shown extends Node {
        Shown() {
            super("s", null);
            shown = this;
        }
    }

    static int published(boolean b) { // what is known of a static before a call that assigns it
        shown = null;
        new Shown();
        return shown == null ? 1 : 1 / (b ? 0 : 1);
    }

    static Node half;

    static class Half extends Node {
        String late;

        Half(int k) {
            super("h", null);
            half = this;
            if (k == 3) throw new IllegalStateException();
            late = "late";
        }
    }

    static int set(int k) { // an object whose constructor threw
        try {
            new Half(k);
        } catch (IllegalStateException e) {
            return ((Half) half).late.length();
        }
        return 0;
    }

    static int asserted(int k) { // of which nothing is said, but it is asked
        int r = 0;
        for (int i = 0; i < k; i++) r = i;
        assert r < 2;
        return r;
    }
}
