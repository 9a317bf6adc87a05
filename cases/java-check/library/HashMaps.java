// expect(long) HashMaps.put: holds
// expect HashMaps.remove: holds
// bounds: --scope 3 --array 3 --scope TreeMaps=1 --scope java.util.TreeMap=1 --scope java.util.LinkedList=1 --scope HashMaps=1 --scope java.util.HashMap=1 --scope java.lang.String=0 --scope java.lang.Object=1
import java.util.HashMap;

/** HashMap of the JDK, on every table of chains of numbers that the default load factor allows. */
class HashMaps {
    HashMap<Integer, Object> m;

    /*@ invariant m.loadFactor == 0.75f && (m.table == null ==> m.size == 0 && m.threshold == 0);
      @ invariant m.table != null ==> (m.table.length & m.table.length - 1) == 0 && m.table.length > 0
      @   && m.threshold == m.table.length * 3 >> 2 && m.size <= m.threshold
      @   && m.size == (\num_of HashMap.Node n;
      @     (\exists int i; 0 <= i && i < m.table.length && m.table[i] != null; \reach(m.table[i], n, next)));
      @ invariant (\forall int i; m.table != null && 0 <= i && i < m.table.length && m.table[i] != null;
      @   (\forall HashMap.Node n; \reach(m.table[i], n, next);
      @     n.key instanceof Integer && n.hash == hash(n.key) && (n.hash & m.table.length - 1) == i
      @     && (n.next == null || !\reach(n.next, n, next) && !(\exists HashMap.Node x; \reach(n.next, x, next); key(x.key) == key(n.key)))));
      @*/

    //@ ensures (\exists HashMap.Node n; \reach(m.table[hash(k) & m.table.length - 1], n, next); key(n.key) == key(k) && n.value == v);
    //@ ensures m.size == \old(m.size) || m.size == \old(m.size) + 1 && \result == null;
    /*@ nullable @*/ Object put(Integer k, /*@ nullable @*/ Object v) {
        return m.put(k, v);
    }

    /*@ ensures m.table == null || m.table[hash(k) & m.table.length - 1] == null
      @   || !(\exists HashMap.Node n; \reach(m.table[hash(k) & m.table.length - 1], n, next); key(n.key) == key(k));
      @ ensures m.size == \old(m.size) || m.size == \old(m.size) - 1;
      @*/
    /*@ nullable @*/ Object remove(Integer k) {
        return m.remove(k);
    }

    /*@ pure helper @*/ static int key(Object o) {
        return (Integer) o;
    }

    /*@ pure helper @*/ static int hash(Object o) {
        return key(o) ^ key(o) >>> 16;
    }
}
