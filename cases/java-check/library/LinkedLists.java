// expect(long) LinkedLists.add: holds
// expect LinkedLists.removeFirst: holds
// expect(long) LinkedLists.removeFirstOfAny: violated library postcondition
// bounds: --scope 3 --array 3 --scope TreeMaps=1 --scope java.util.TreeMap=1 --scope java.util.LinkedList=1 --scope HashMaps=1 --scope java.util.HashMap=1 --scope java.lang.String=0 --scope java.lang.Object=1
import java.util.LinkedList;

/** LinkedList of the JDK, on every heap that is a list. */
class LinkedLists {
    /*@ requires (m.first == null <==> m.last == null) && (m.first == null ==> m.size == 0);
      @ requires m.first != null ==> m.first.prev == null && m.last.next == null && \reach(m.first, m.last, next) && m.size == \reach(m.first, next).size();
      @ requires (\forall LinkedList.Node n; m.first != null && \reach(m.first, n, next); n.next == null || n.next.prev == n && !\reach(n.next, n, next));
      @ ensures \result && m.size == \old(m.size) + 1 && m.last.item == x && m.last.prev == \old(m.last) && m.last.next == null;
      @ ensures \reach(m.first, m.last, next) && m.size == \reach(m.first, next).size();
      @ ensures (\forall LinkedList.Node n; \reach(m.first, n, next); n.next == null || n.next.prev == n && !\reach(n.next, n, next));
      @*/
    static boolean add(LinkedList<Object> m, /*@ nullable @*/ Object x) {
        return m.add(x);
    }

    /*@ requires (m.first == null <==> m.last == null) && m.first != null;
      @ requires m.first != null ==> m.first.prev == null && m.last.next == null && \reach(m.first, m.last, next) && m.size == \reach(m.first, next).size();
      @ requires (\forall LinkedList.Node n; m.first != null && \reach(m.first, n, next); n.next == null || n.next.prev == n && !\reach(n.next, n, next));
      @ ensures \result == \old(m.first.item) && m.size == \old(m.size) - 1 && m.first == \old(m.first.next);
      @ ensures m.first != null ==> m.first.prev == null && \reach(m.first, m.last, next) && m.size == \reach(m.first, next).size();
      @ ensures m.first == null ==> m.last == null && m.size == 0;
      @*/
    static /*@ nullable @*/ Object removeFirst(LinkedList<Object> m) {
        return m.removeFirst();
    }

    // Nothing says that the first node has none before it: it stays where it is.
    //@ requires m.first != null && m.last != null;
    //@ ensures m.first != null ==> m.first.prev != m.first;
    static /*@ nullable @*/ Object removeFirstOfAny(LinkedList<Object> m) {
        return m.remove(0);
    }
}
