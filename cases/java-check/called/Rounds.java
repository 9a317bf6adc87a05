// Public calls that lead to loops and recursions without an end.
// bounds: --begin=reachable --null-arguments=false --unreached=false
// expect(long) Rounds.most: violated endless
// expect(long) Rounds.deep: violated endless
// expect(long) Rounds.caught: holds
// expect Rounds.print: holds
// expect(long) Rounds.locked: violated endless
// expect(long) Waits.spin: violated endless
// expect(long) Waits.until: holds
// expect(long) Waits.waits: holds

import java.util.List;

public class Rounds {
    private static class Node {
        Node next;
        int v;
        Node(int v) { this.v = v; }
    }

    private Node head;

    public void add(int v) { Node n = new Node(v); n.next = head; head = n; }

    public void close() { if (head != null && head.next != null) head.next.next = head; }

    public int most() {
        int k = 0;
        for (Node n = head; n != null; n = n.next) k = Math.max(k, n.v);
        return k;
    }

    public int deep() { return sum(head); }

    private int sum(Node n) { return n == null ? 0 : n.v + sum(n.next); }

    public int caught() { try { return sum(head); } catch (StackOverflowError e) { return -1; } }

    /** Somebody sees what it prints. */
    public void print() { for (Node n = head; n != null; n = n.next) System.out.println(n.v); }

    public synchronized int locked() {
        int k = 0;
        for (Node n = head; n != null; n = n.next) k = k | n.v;
        return k;
    }
}

class Waits {
    private volatile boolean done;

    public void end() { done = true; }

    public void spin(List<Integer> l) { for (int i = 0; i < l.size(); ) if (l.get(i) == 3) i++; }

    /** Others may end it. */
    public void until() { while (!done) Thread.onSpinWait(); }

    public void waits() { while (!done) {} }
}
