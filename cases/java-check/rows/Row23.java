// Nothing is asked about a receiver that is this.
// expect Row23.own: holds
// expect Row23.other: violated null
public class Row23 {
    int f; Row23 next;
    public int own() { this.f = 1; Row23 e = this; return e.f + this.f; }
    public int other() { return next.f; }
}
