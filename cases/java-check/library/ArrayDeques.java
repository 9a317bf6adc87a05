// expect ArrayDeques.addLast: holds
// expect(long) ArrayDeques.addFirst: holds
// expect(long) ArrayDeques.pollFirst: holds
// bounds: --scope 3 --array 3 --scope TreeMaps=1 --scope java.util.TreeMap=1 --scope java.util.LinkedList=1 --scope HashMaps=1 --scope java.util.HashMap=1 --scope java.lang.String=0 --scope java.lang.Object=1
import java.util.ArrayDeque;

/** ArrayDeque of the JDK (as it is since 12): a ring in an array, of which one place at least is free. */
class ArrayDeques {
    /*@ requires m.elements != null && m.elements.length >= 1;
      @ requires 0 <= m.head && m.head < m.elements.length && 0 <= m.tail && m.tail < m.elements.length;
      @ requires (\forall int i; 0 <= i && i < m.elements.length;
      @   (m.elements[i] != null) == (m.head <= m.tail ? m.head <= i && i < m.tail : m.head <= i || i < m.tail));
      @ ensures m.elements[m.tail == 0 ? m.elements.length - 1 : m.tail - 1] == x;
      @ ensures (\forall int i; 0 <= i && i < m.elements.length;
      @   (m.elements[i] != null) == (m.head <= m.tail ? m.head <= i && i < m.tail : m.head <= i || i < m.tail));
      @ ensures (\num_of int i; 0 <= i && i < m.elements.length; m.elements[i] != null)
      @   == \old((\num_of int i; 0 <= i && i < m.elements.length; m.elements[i] != null)) + 1;
      @*/
    static void addLast(ArrayDeque<Object> m, Object x) {
        m.addLast(x);
    }

    /*@ requires m.elements != null && m.elements.length >= 1;
      @ requires 0 <= m.head && m.head < m.elements.length && 0 <= m.tail && m.tail < m.elements.length;
      @ requires (\forall int i; 0 <= i && i < m.elements.length;
      @   (m.elements[i] != null) == (m.head <= m.tail ? m.head <= i && i < m.tail : m.head <= i || i < m.tail));
      @ ensures m.elements[m.head] == x;
      @ ensures (\forall int i; 0 <= i && i < m.elements.length;
      @   (m.elements[i] != null) == (m.head <= m.tail ? m.head <= i && i < m.tail : m.head <= i || i < m.tail));
      @ ensures (\num_of int i; 0 <= i && i < m.elements.length; m.elements[i] != null)
      @   == \old((\num_of int i; 0 <= i && i < m.elements.length; m.elements[i] != null)) + 1;
      @*/
    static void addFirst(ArrayDeque<Object> m, Object x) {
        m.addFirst(x);
    }

    /*@ requires m.elements != null && m.elements.length >= 1;
      @ requires 0 <= m.head && m.head < m.elements.length && 0 <= m.tail && m.tail < m.elements.length;
      @ requires (\forall int i; 0 <= i && i < m.elements.length;
      @   (m.elements[i] != null) == (m.head <= m.tail ? m.head <= i && i < m.tail : m.head <= i || i < m.tail));
      @ ensures \result == \old(m.elements[m.head]) && m.tail == \old(m.tail);
      @ ensures (\forall int i; 0 <= i && i < m.elements.length;
      @   (m.elements[i] != null) == (m.head <= m.tail ? m.head <= i && i < m.tail : m.head <= i || i < m.tail));
      @ ensures (\forall int i; 0 <= i && i < m.elements.length && i != \old(m.head); m.elements[i] == \old(m.elements[i]));
      @*/
    static /*@ nullable @*/ Object pollFirst(ArrayDeque<Object> m) {
        return m.pollFirst();
    }
}
