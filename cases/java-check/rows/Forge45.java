// The relational annotations.
// expect Forge45.push: holds
// expect Forge45.pushLoses: violated postcondition
// expect Forge45.pop: holds
// expect Forge45.top: holds
// expect Forge45.reversed: holds
import assay.annotation.*;

@Invariant({"#(this.head.^next + this.head - null) = this.size", "no c: Cell | c in this.head.^next + this.head && c in c.^next"})
public class Forge45 {
    static class Cell { Cell next; int v; }
    Cell head; int size;

    @Ensures({"this.head.v = v", "this.head.next = old(this.head)", "this.size = old(this.size) + 1"})
    @Modifies("this.head, this.size")
    public void push(int v) { Cell c = new Cell(); c.v = v; c.next = head; head = c; size++; }

    @Ensures({"this.head.v = v", "old(this.head) in this.head.^next"})
    public void pushLoses(int v) { Cell c = new Cell(); c.v = v; head = c; size = 1; }

    @Requires("this.head != null")
    @Ensures("old(this.head.next) = this.head")
    public void pop() { head = head.next; size--; }

    @Returns("this.head.v")
    @Throws("NullPointerException: this.head = null")
    @Modifies
    public int top() { return head.v; }

    @Requires("this.head != null && c != null")
    @Returns("some (this.head.^next + this.head) & c.~next || c = this.head")
    public boolean reversed(@NonNull Cell c) { for (Cell x = head; x != null; x = x.next) if (x == c) return true; return false; }
}
