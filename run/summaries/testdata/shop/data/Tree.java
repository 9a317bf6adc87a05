package data;

public class Tree {
    Tree left, right;
    final Object key;

    public Tree(Object key) {
        if (key == null) throw new IllegalArgumentException();
        this.key = key;
    }

    public static int depth(Tree t) {
        return t == null ? 0 : Math.max(depth(t.left), depth(t.right)) + 1 & 63;
    }

    public static Tree grow(int n) {
        if (n <= 0 || n > 6) return null;
        Tree t = new Tree("k");
        t.left = grow(n - 1);
        t.right = n == 3 ? null : grow(n - 2);
        return t;
    }

    public Tree leftmost() {
        return left == null ? this : left.leftmost();
    }

    public Object key() {
        return key;
    }

    public void swap() {
        Tree t = left;
        left = right;
        right = t;
    }
}
