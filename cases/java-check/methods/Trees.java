// expect Trees.leftmost: violated endless null
// expect Trees.leftmostSafe: holds
// expect Trees.mirror: holds
// expect Trees.rotate: violated null
// expect Trees.rotateGuarded: holds
// expect Trees.isLeaf: holds
// expect Trees.parents: violated assert
public class Trees {
    int key; Trees left, right, parent;
    public static int leftmost(Trees t) { while (t.left != null && t.left != t) t = t.left; return t.key; }
    public int leftmostSafe() { Trees t = this; for (int i = 0; i < 3 && t.left != null; i++) t = t.left; return t.key; }
    public void mirror() { Trees l = left, r = right; left = r; right = l; assert left == r && right == l; }
    public Trees rotate() { Trees l = left; left = l.right; l.right = this; return l; }
    public Trees rotateGuarded() { if (left == null) return this; Trees l = left; left = l.right; l.right = this; assert l.right == this; return l; }
    public boolean isLeaf() { return left == null && right == null; }
    public void parents() { if (left != null) assert left.parent == this; }
}
