// Methods on arbitrary heaps: shared and cyclic lists are among them.
// expect Links.second: violated null
// expect Links.secondOrZero: holds
// expect Links.setBoth: holds
// expect Links.setBothApart: violated assert
// expect Links.same: holds
// expect Links.last: violated endless null
// expect Links.lastOfTwo: violated assert
// expect Links.splice: holds
public class Links {
    int v; Links next;
    public int second() { return next.v; }
    public int secondOrZero() { return next == null ? 0 : next.v; }
    public void setBoth(Links a) { if (a != null) { a.v = 1; v = 2; assert v == 2; } }
    public void setBothApart(Links a) { if (a != null) { a.v = 1; v = 2; assert a.v == 1; } }
    public void same(Links a) { if (a == this) { a.v = 3; assert v == 3; } }
    public int last(Links l) { while (l.next != null && l.next.next != null && l.v != 0) l = l.next.next; return l.next.v; }
    public void lastOfTwo() { if (next != null) assert next != this; }
    public void splice(Links n) { if (n != null) { n.next = next; next = n; assert next == n; } }
}
