// expect TreeMaps.put: holds
// expect(long) TreeMaps.remove: holds
// bounds: --scope 3 --array 3 --scope TreeMaps=1 --scope java.util.TreeMap=1 --scope java.util.LinkedList=1 --scope HashMaps=1 --scope java.util.HashMap=1 --scope java.lang.String=0 --scope java.lang.Object=1
import java.util.TreeMap;

/** TreeMap of the JDK, on every red-black tree of numbers in their own order. */
class TreeMaps {
    TreeMap<Integer, Object> m;

    /*@ invariant m.comparator == null && (m.root == null ==> m.size == 0);
      @ invariant m.root != null ==> m.root.parent == null && m.root.color && m.size == \reach(m.root, left, right).size();
      @ invariant (\forall TreeMap.Entry n; m.root != null && \reach(m.root, n, left, right);
      @   n.key instanceof Integer
      @   && (n.left == null || n.left.parent == n && !\reach(n.left, n, left, right))
      @   && (n.right == null || n.right.parent == n && !\reach(n.right, n, left, right))
      @   && (n.left == null || n.left != n.right)
      @   && (n.color || (n.left == null || n.left.color) && (n.right == null || n.right.color)));
      @ invariant (\forall TreeMap.Entry n, x; m.root != null && \reach(m.root, n, left, right);
      @   (n.left != null && \reach(n.left, x, left, right) ==> key(x.key) < key(n.key))
      @   && (n.right != null && \reach(n.right, x, left, right) ==> key(n.key) < key(x.key)));
      @ invariant (\forall TreeMap.Entry n, x; m.root != null && \reach(m.root, n, left, right) && \reach(m.root, x, left, right)
      @   && (n.left == null || n.right == null) && (x.left == null || x.right == null);
      @   (\num_of TreeMap.Entry b; \reach(n, b, parent); b.color) == (\num_of TreeMap.Entry b; \reach(x, b, parent); b.color));
      @*/

    //@ ensures (\exists TreeMap.Entry n; \reach(m.root, n, left, right); key(n.key) == key(k) && n.value == v);
    //@ ensures m.size == \old(m.size) || m.size == \old(m.size) + 1 && \result == null;
    /*@ nullable @*/ Object put(Integer k, /*@ nullable @*/ Object v) {
        return m.put(k, v);
    }

    //@ ensures !(\exists TreeMap.Entry n; m.root != null && \reach(m.root, n, left, right); key(n.key) == key(k));
    //@ ensures m.size == \old(m.size) - (\old((\exists TreeMap.Entry n; m.root != null && \reach(m.root, n, left, right); key(n.key) == key(k))) ? 1 : 0);
    /*@ nullable @*/ Object remove(Integer k) {
        return m.remove(k);
    }

    /*@ pure helper @*/ static int key(Object o) {
        return (Integer) o;
    }
}
