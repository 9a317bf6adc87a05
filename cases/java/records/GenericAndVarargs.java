package records;

public class GenericAndVarargs {
    record Tree<T extends Comparable<T>>(Tree<T> l, T v, Tree<T> r) {
        @SafeVarargs static <T extends Comparable<T>> Tree<T> of(T... xs) { Tree<T> t = null; for (T x : xs) t = add(t, x); return t; }
        static <T extends Comparable<T>> Tree<T> add(Tree<T> t, T x) { return t == null ? new Tree<>(null, x, null) : x.compareTo(t.v) < 0 ? new Tree<>(add(t.l, x), t.v, t.r) : new Tree<>(t.l, t.v, add(t.r, x)); }
        int size() { return 1 + (l == null ? 0 : l.size()) + (r == null ? 0 : r.size()); }
        int depth() { return 1 + Math.max(l == null ? 0 : l.depth(), r == null ? 0 : r.depth()); }
        boolean contains(T x) { int c = x.compareTo(v); Tree<T> n = c < 0 ? l : r; return c == 0 || n != null && n.contains(x); }
    }
    record Many(String n, int... all) { @Override public String toString() { return n + java.util.Arrays.toString(all); } }
    public static void main(String[] args) {
        Tree<Integer> t = Tree.of(5, 2, 8, 1, 9, 3);
        System.out.println(t.size() + " " + t.contains(8) + t.contains(7) + " " + t.depth() + " " + t);
        System.out.println(new Many("x", 1, 2, 3) + " " + new Many("y").all().length + new Many("a", 1).equals(new Many("a", 1)));
    }
}
