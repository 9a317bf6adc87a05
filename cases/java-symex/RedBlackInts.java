// Removes from a red-black tree from numbers to values, as java.util.TreeMap does.
import assay.Assay;

public /*@ nullable_by_default @*/ class RedBlackInts {
    static final boolean RED = false, BLACK = true;

    static /*@ nullable_by_default @*/ class Value {}

    static /*@ nullable_by_default @*/ class Entry {
        int key;
        Value value;
        Entry left, right, parent;
        boolean color;

        Entry(int key, Value value, Entry parent) {
            this.key = key;
            this.value = value;
            this.parent = parent;
        }
    }

    Entry root;

    private static Entry[] seen;
    private static int met;

    /** Whether this is a tree, ordered and balanced. */
    boolean valid() {
        seen = new Entry[32];
        met = 0;
        if (root == null) return true;
        return root.color == BLACK && height(root, null, null, null) >= 0;
    }

    /** The number of black entries on each way down; negative: something is wrong. */
    private static int height(Entry e, Entry parent, Entry low, Entry high) {
        if (e == null) return 0;
        for (int i = 0; i < met; i++)
            if (seen[i] == e) return -1;
        seen[met++] = e;
        if (e.parent != parent) return -1;
        if (low != null && e.key <= low.key) return -1;
        if (high != null && e.key >= high.key) return -1;
        if (parent != null && e.color == RED && parent.color == RED) return -1;
        int left = height(e.left, e, low, e);
        if (left < 0) return -1;
        int right = height(e.right, e, e, high);
        if (right != left) return -1;
        return e.color == BLACK ? left + 1 : left;
    }

    Value remove(int key) {
        Entry p = entry(key);
        if (p == null) return null;
        Value old = p.value;
        delete(p);
        return old;
    }

    private Entry entry(int key) {
        Entry p = root;
        while (p != null) {
            if (key < p.key) p = p.left;
            else if (key > p.key) p = p.right;
            else return p;
        }
        return null;
    }

    private static Entry successor(Entry t) {
        if (t.right != null) {
            Entry p = t.right;
            while (p.left != null) p = p.left;
            return p;
        }
        Entry p = t.parent, ch = t;
        while (p != null && ch == p.right) {
            ch = p;
            p = p.parent;
        }
        return p;
    }

    private void delete(Entry p) {
        if (p.left != null && p.right != null) {
            Entry s = successor(p);
            p.key = s.key;
            p.value = s.value;
            p = s;
        }
        Entry replacement = p.left != null ? p.left : p.right;
        if (replacement != null) {
            replacement.parent = p.parent;
            if (p.parent == null) root = replacement;
            else if (p == p.parent.left) p.parent.left = replacement;
            else p.parent.right = replacement;
            p.left = p.right = p.parent = null;
            if (p.color == BLACK) fix(replacement);
        } else if (p.parent == null) {
            root = null;
        } else {
            if (p.color == BLACK) fix(p);
            if (p.parent != null) {
                if (p == p.parent.left) p.parent.left = null;
                else if (p == p.parent.right) p.parent.right = null;
                p.parent = null;
            }
        }
    }

    private static boolean colorOf(Entry p) { return p == null ? BLACK : p.color; }
    private static Entry parentOf(Entry p) { return p == null ? null : p.parent; }
    private static void setColor(Entry p, boolean c) { if (p != null) p.color = c; }
    private static Entry leftOf(Entry p) { return p == null ? null : p.left; }
    private static Entry rightOf(Entry p) { return p == null ? null : p.right; }

    private void rotateLeft(Entry p) {
        if (p == null) return;
        Entry r = p.right;
        p.right = r.left;
        if (r.left != null) r.left.parent = p;
        r.parent = p.parent;
        if (p.parent == null) root = r;
        else if (p.parent.left == p) p.parent.left = r;
        else p.parent.right = r;
        r.left = p;
        p.parent = r;
    }

    private void rotateRight(Entry p) {
        if (p == null) return;
        Entry l = p.left;
        p.left = l.right;
        if (l.right != null) l.right.parent = p;
        l.parent = p.parent;
        if (p.parent == null) root = l;
        else if (p.parent.right == p) p.parent.right = l;
        else p.parent.left = l;
        l.right = p;
        p.parent = l;
    }

    private void fix(Entry x) {
        while (x != root && colorOf(x) == BLACK) {
            if (x == leftOf(parentOf(x))) {
                Entry sib = rightOf(parentOf(x));
                if (colorOf(sib) == RED) {
                    setColor(sib, BLACK);
                    setColor(parentOf(x), RED);
                    rotateLeft(parentOf(x));
                    sib = rightOf(parentOf(x));
                }
                if (colorOf(leftOf(sib)) == BLACK && colorOf(rightOf(sib)) == BLACK) {
                    setColor(sib, RED);
                    x = parentOf(x);
                } else {
                    if (colorOf(rightOf(sib)) == BLACK) {
                        setColor(leftOf(sib), BLACK);
                        setColor(sib, RED);
                        rotateRight(sib);
                        sib = rightOf(parentOf(x));
                    }
                    setColor(sib, colorOf(parentOf(x)));
                    setColor(parentOf(x), BLACK);
                    setColor(rightOf(sib), BLACK);
                    rotateLeft(parentOf(x));
                    x = root;
                }
            } else {
                Entry sib = leftOf(parentOf(x));
                if (colorOf(sib) == RED) {
                    setColor(sib, BLACK);
                    setColor(parentOf(x), RED);
                    rotateRight(parentOf(x));
                    sib = leftOf(parentOf(x));
                }
                if (colorOf(rightOf(sib)) == BLACK && colorOf(leftOf(sib)) == BLACK) {
                    setColor(sib, RED);
                    x = parentOf(x);
                } else {
                    if (colorOf(leftOf(sib)) == BLACK) {
                        setColor(rightOf(sib), BLACK);
                        setColor(sib, RED);
                        rotateLeft(sib);
                        sib = leftOf(parentOf(x));
                    }
                    setColor(sib, colorOf(parentOf(x)));
                    setColor(parentOf(x), BLACK);
                    setColor(leftOf(sib), BLACK);
                    rotateRight(parentOf(x));
                    x = root;
                }
            }
        }
        setColor(x, BLACK);
    }

    //@ requires t != null;
    static void before(RedBlackInts t, int key) {
        Assay.assume(t.valid());
    }

    //@ requires t != null;
    static void after(RedBlackInts t, int key) {
        before(t, key);
        t.remove(key);
        assert t.valid();
        assert t.entry(key) == null;
    }
}
