package algorithms;

public class LinkedListOps {
    static class Node { int v; Node next; Node(int v, Node n) { this.v = v; next = n; } }
    static Node of(int... xs) { Node h = null; for (int i = xs.length - 1; i >= 0; i--) h = new Node(xs[i], h); return h; }
    static String show(Node n) { StringBuilder b = new StringBuilder("["); for (; n != null; n = n.next) b.append(n.v).append(n.next == null ? "" : ","); return b.append("]").toString(); }
    static Node reverse(Node n) { Node r = null; while (n != null) { Node t = n.next; n.next = r; r = n; n = t; } return r; }
    static Node merge(Node a, Node b) { if (a == null) return b; if (b == null) return a; if (a.v <= b.v) { a.next = merge(a.next, b); return a; } b.next = merge(a, b.next); return b; }
    static Node sort(Node n) {
        if (n == null || n.next == null) return n;
        Node slow = n, fast = n.next;
        while (fast != null && fast.next != null) { slow = slow.next; fast = fast.next.next; }
        Node b = slow.next;
        slow.next = null;
        return merge(sort(n), sort(b));
    }
    static boolean cyclic(Node n) { Node s = n, f = n; while (f != null && f.next != null) { s = s.next; f = f.next.next; if (s == f) return true; } return false; }
    static Node remove(Node n, int v) { return n == null ? null : n.v == v ? remove(n.next, v) : new Node(n.v, remove(n.next, v)); }
    public static void main(String[] args) {
        System.out.println(show(reverse(of(1, 2, 3))) + show(reverse(null)) + show(merge(of(1, 4, 6), of(2, 3, 9))) + show(sort(of(5, 2, 8, 1, 9, 3, 3))) + show(remove(of(1, 2, 1, 3, 1), 1)));
        Node c = of(1, 2, 3, 4);
        System.out.println(cyclic(c));
        c.next.next.next.next = c.next;
        System.out.println(cyclic(c));
        try {
            show(of(1).next.next);
        } catch (NullPointerException e) {
            System.out.println("end of list");
        }
    }
}
