// \reach: along one field, along two, from null, of lists and trees.
// expect Reaches.append: holds
// expect Reaches.appendLoses: violated postcondition
// expect Reaches.count: holds
// expect Reaches.countRing: violated postcondition
// expect Reaches.tree: violated postcondition
// expect Reaches.treeGuarded: holds
// expect Reaches.fromNull: holds
// expect Reaches.last: holds
// expect Reaches.itself: holds
// expect Reaches.acyclic: violated postcondition
public class Reaches {
    public int v; public /*@ nullable @*/ Reaches next, left, right;
    //@ requires !\reach(n, this, next) && !\reach(this, n, next);
    //@ requires next == null;
    //@ ensures \reach(this, n, next);
    public void append(Reaches n) { next = n; }
    //@ ensures \reach(this, n, next);
    //@ ensures (\forall Reaches r; \old(\reach(this, r, next)); \reach(this, r, next));
    public void appendLoses(Reaches n) { n.next = next; next = n; }
    //@ requires next == null || next.next == null;
    //@ ensures \result == \reach(this, next).size();
    public int count() { return next == null || next == this ? 1 : 2; }
    //@ requires next == null || next.next == null || next.next == this;
    //@ ensures \result == \reach(this, next).size();
    public int countRing() { int n = 0; for (Reaches r = this; r != null && n < 3; r = r.next) n++; return n; }
    //@ ensures (\forall Reaches r; \reach(this, r, left, right); r.v == 0);
    public void tree() { v = 0; if (left != null) left.v = 0; if (right != null) right.v = 0; }
    //@ requires (\forall Reaches r; \reach(this, r, left, right) && r != this; r.left == null && r.right == null);
    //@ ensures (\forall Reaches r; \reach(this, r, left, right); r.v == 0);
    public void treeGuarded() { v = 0; if (left != null) left.v = 0; if (right != null) right.v = 0; }
    //@ requires next == null;
    //@ ensures (\forall Reaches r; \reach(this, r, next); r == this);
    public void fromNull() { v = 1; }
    //@ requires (\forall Reaches r; \reach(this, r, next) && r.next != null; !\reach(r.next, r, next));
    //@ ensures \result.next == null && \reach(this, \result, next);
    public Reaches last() { Reaches r = this; while (r.next != null) r = r.next; return r; }
    //@ ensures \reach(this, this, next) && next == this;
    public void itself() { next = this; }
    //@ requires (\forall Reaches r; \reach(this, r, next) && r.next != null; !\reach(r.next, r, next));
    //@ ensures (\forall Reaches r; \reach(this, r, next) && r.next != null; !\reach(r.next, r, next));
    public void acyclic(Reaches n) { next = n; }
}
