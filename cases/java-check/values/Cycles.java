// Cyclic and shared heaps.
// expect Cycles.selfLoop: violated assert
// expect Cycles.twoCycle: violated assert
// expect Cycles.shared: violated assert
// expect Cycles.tortoise: holds
// expect Cycles.tortoiseFinds: violated assert
// expect Cycles.unlink: violated assert
// expect Cycles.unlinkRing: holds
// expect Cycles.backLinks: violated assert
// expect Cycles.dag: violated assert
// expect Cycles.reverse: holds
// expect Cycles.cutsCycle: holds
public class Cycles {
    Cycles next, prev; int v;
    public void selfLoop() { if (next != null && next.next == next) assert next != this || prev == null; }
    public void twoCycle() { if (next != null && next != this && next.next != null) assert next.next != this; }
    public static void shared(Cycles a, Cycles b) { if (a != null && b != null && a != b && a.next != null) { a.next.v = 1; if (b.next != null) b.next.v = 2; assert a.next.v == 1; } }
    static boolean cyclic(Cycles c) { Cycles slow = c, fast = c; for (int i = 0; i < 8 && fast != null && fast.next != null; i++) { slow = slow.next; fast = fast.next.next; if (slow == fast) return true; } return false; }
    public static void tortoise(Cycles c) { if (c != null && c.next == c) assert cyclic(c); if (c != null && c.next == null) assert !cyclic(c); }
    public static void tortoiseFinds(Cycles c) { assert !cyclic(c); }
    public void unlink() { if (next != null && prev != null) { next.prev = prev; prev.next = next; assert prev.next == next && next.prev == prev && next != this; } }
    public void unlinkRing() { if (next != null && prev != null && next.prev == this && prev.next == this && next != this) { Cycles n = next, p = prev; n.prev = p; p.next = n; assert n.prev == p && p.next == n; } }
    public void backLinks() { if (next != null) assert next.prev == this; }
    public static void dag(Cycles a) { if (a != null && a.next != null && a.prev != null && a != a.next && a != a.prev) assert a.next != a.prev; }
    public static void reverse(Cycles l) {
        if (l == null || l.next == null || l.next.next != null) return;
        Cycles r = null, last = l.next;
        for (int i = 0; i < 3 && l != null; i++) { Cycles n = l.next; l.next = r; r = l; l = n; }
        assert r == last && r.next != null;
    }
    public void cutsCycle() { Cycles c = this; for (int i = 0; i < 4 && c.next != null && c.next != this; i++) c = c.next; if (c.next == this) { c.next = null; assert c.next == null; } }
}
