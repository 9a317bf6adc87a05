// \reach passes over null: what null could lead to is reached by nobody.
// expect Row20.tree: holds
// expect Row20.cuts: holds
// expect Row20.treeWrong: violated postcondition
// expect Row20.notThroughNull: holds
public class Row20 {
    public /*@ nullable @*/ Row20 left, right, up;
    /*@ requires (\forall Row20 t; \reach(this, t, left, right); (t.left == null || !\reach(t.left, t, left, right)) && (t.right == null || !\reach(t.right, t, left, right)));
      @ requires left != null && (\forall Row20 t; \reach(this, t, left, right) && t != left; t.left != left.left || t.left == null) ;
      @ ensures (\forall Row20 t; \reach(this, t, left, right); (t.left == null || !\reach(t.left, t, left, right)) && (t.right == null || !\reach(t.right, t, left, right))); @*/
    public void tree() { left = left.left; }
    /*@ ensures (\forall Row20 t; \reach(this, t, left, right); t == this); @*/
    public void cuts() { left = null; right = null; }
    /*@ requires (\forall Row20 t; \reach(this, t, left, right); (t.left == null || !\reach(t.left, t, left, right)) && (t.right == null || !\reach(t.right, t, left, right)));
      @ ensures (\forall Row20 t; \reach(this, t, left, right); (t.left == null || !\reach(t.left, t, left, right)) && (t.right == null || !\reach(t.right, t, left, right))); @*/
    public void treeWrong() { if (left != null && left.left == null) left.left = right == null ? this : right; }
    /*@ requires left == null && right == null && o != this;
      @ ensures !\reach(this, o, left, right); @*/
    public void notThroughNull(Row20 o) { up = o; }
}
