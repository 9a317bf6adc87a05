// Recursion over all trees: left and right are trees of keys that are not null.
// bounds: --null-arguments=false --begin=reachable --scope 2
// expect TreesAll.size: proved
// expect TreesAll.insert: proved
// expect TreesAll.contains: proved
// expect TreesAll.least: proved
// expect TreesAll.greatest: proved
// expect TreesAll.sum: proved
// expect TreesAll.leaves: proved
// expect TreesAll.mirror: proved
// expect TreesAll.built: proved
// expect TreesAll.rotate: proved
// expect TreesAll.removeLeast: proved
// expect TreesAll.remove: proved
// expect TreesAll.same: proved
// expect TreesAll.path: proved
// expect TreesAll.fill: proved
// expect TreesAllFail.insert: unknown
// expect TreesAllFail.least: unknown
// expect TreesAllFail.built: unknown

class TreesAll {
    static final class Tree {
        private final Integer key;
        private Tree left;
        private Tree right;

        Tree(int key) {
            this.key = key;
        }
    }

    static int size(Tree t) {
        return t == null ? 0 : 1 + size(t.left) + size(t.right);
    }

    static int height(Tree t) {
        return t == null ? 0 : 1 + Math.max(height(t.left), height(t.right));
    }

    static Tree insert(Tree t, int k) {
        if (t == null) {
            return new Tree(k);
        }
        if (k < t.key) {
            t.left = insert(t.left, k);
        } else if (k > t.key) {
            t.right = insert(t.right, k);
        }
        return t;
    }

    static boolean contains(Tree t, int k) {
        while (t != null) {
            if (k == t.key) {
                return true;
            }
            t = k < t.key ? t.left : t.right;
        }
        return false;
    }

    static int least(Tree t) {
        if (t == null) {
            return 0;
        }
        return t.left == null ? t.key : least(t.left);
    }

    static int greatest(Tree t) {
        if (t == null) {
            return 0;
        }
        while (t.right != null) {
            t = t.right;
        }
        assert t.right == null;
        return t.key;
    }

    static int sum(Tree t) {
        return t == null ? 0 : t.key + sum(t.left) + sum(t.right);
    }

    static int leaves(Tree t) {
        if (t == null) {
            return 0;
        }
        return t.left == null && t.right == null ? 1 : leaves(t.left) + leaves(t.right);
    }

    static Tree mirror(Tree t) {
        if (t == null) {
            return null;
        }
        Tree l = mirror(t.left);
        t.left = mirror(t.right);
        t.right = l;
        return t;
    }

    static Tree built(int n) {
        Tree t = new Tree(n);
        for (int i = 0; i < n; i++) {
            insert(t, i * 7 % 11);
        }
        assert t.key != null;
        return t;
    }

    static Tree rotate(Tree t) {
        if (t == null || t.left == null) {
            return t;
        }
        Tree l = t.left;
        t.left = l.right;
        l.right = t;
        return l;
    }

    static Tree removeLeast(Tree t) {
        if (t == null) {
            return null;
        }
        if (t.left == null) {
            return t.right;
        }
        t.left = removeLeast(t.left);
        return t;
    }

    static Tree remove(Tree t, int k) {
        if (t == null) {
            return null;
        }
        if (k < t.key) {
            t.left = remove(t.left, k);
        } else if (k > t.key) {
            t.right = remove(t.right, k);
        } else if (t.left == null) {
            return t.right;
        } else if (t.right != null) {
            t.left.right = t.right;
            return t.left;
        }
        return t;
    }

    static boolean same(Tree a, Tree b) {
        if (a == null || b == null) {
            return a == b;
        }
        return a.key.equals(b.key) && same(a.left, b.left) && same(a.right, b.right);
    }

    static int path(Tree t, int bits) {
        int d = 0;
        while (t != null && d < 32) {
            t = (bits >>> d & 1) == 0 ? t.left : t.right;
            d++;
        }
        assert 0 <= d && d <= 32;
        return d;
    }

    static int fill(Tree t, int[] into) {
        return into == null ? 0 : fillFrom(t, into, 0);
    }

    private static int fillFrom(Tree t, int[] into, int at) {
        if (t == null || at >= into.length || at < 0) {
            return at;
        }
        into[at] = t.key;
        return fillFrom(t.right, into, fillFrom(t.left, into, at + 1));
    }
}

class TreesAllFail {
    static final class Tree {
        Integer key;
        Tree left;
        Tree right;

        Tree(Integer key) {
            this.key = key;
        }
    }

    static Tree insert(Tree t, Integer k) {
        if (t == null) {
            return new Tree(k);
        }
        if (t.key > 0) {
            t.left = insert(t.left, k);
        } else {
            t.right = insert(t.right, k);
        }
        return t;
    }

    static int least(Tree t) {
        return t == null ? 0 : t.left.left == null ? 1 : least(t.left);
    }

    static Tree built(int n) {
        Tree t = insert(null, n > 5 ? null : n);
        assert t.key != null;
        return t;
    }
}
