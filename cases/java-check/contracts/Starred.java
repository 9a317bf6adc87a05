// What is reached in no step or more, gone through one by one.
// expect Starred.put: holds
// expect Starred.putNegative: violated invariant
// expect Starred.zero: violated postcondition
// expect Starred.clear: holds
import assay.annotation.*;

@Invariant("all n: this.head.*next - null | n.v >= 0")
public class Starred {
    static class Cell { int v; Cell next; }
    Cell head;

    @Requires("v >= 0")
    @Ensures("this.head.v = v && this.head.next = old(this.head)")
    public void put(int v) { Cell c = new Cell(); c.v = v; c.next = head; head = c; }

    @Ensures("this.head.v = v")
    public void putNegative(int v) { Cell c = new Cell(); c.v = v; c.next = head; head = c; }

    @Ensures("all n: this.head.*next - null | n.v = 0")
    public void zero() { if (head != null) head.v = 0; }

    @Ensures("no this.head.*next - null")
    public void clear() { head = null; }
}
