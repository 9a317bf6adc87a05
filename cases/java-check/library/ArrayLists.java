// expect(long) ArrayLists.add: holds
// expect(long) ArrayLists.insert: holds
// expect(long) ArrayLists.remove: holds
// expect(long) ArrayLists.removeLosesOne: violated postcondition
// bounds: --scope 3 --array 3 --scope TreeMaps=1 --scope java.util.TreeMap=1 --scope java.util.LinkedList=1 --scope HashMaps=1 --scope java.util.HashMap=1 --scope java.lang.String=0 --scope java.lang.Object=1
import java.util.ArrayList;

/** ArrayList of the JDK, whatever is in its array. */
class ArrayLists {
    /*@ requires m.elementData != null && 0 <= m.size && m.size <= m.elementData.length;
      @ ensures \result && m.size == \old(m.size) + 1 && m.elementData[m.size - 1] == x;
      @ ensures (\forall int i; 0 <= i && i < \old(m.size); m.elementData[i] == \old(m.elementData[i]));
      @*/
    static boolean add(ArrayList<Object> m, /*@ nullable @*/ Object x) {
        return m.add(x);
    }

    /*@ requires m.elementData != null && 0 <= m.size && m.size <= m.elementData.length;
      @ ensures 0 <= index && index <= \old(m.size) && m.size == \old(m.size) + 1 && m.elementData[index] == x;
      @ ensures (\forall int i; 0 <= i && i < index; m.elementData[i] == \old(m.elementData[i]));
      @ ensures (\forall int i; index < i && i < m.size; m.elementData[i] == \old(m.elementData[i - 1]));
      @ signals (IndexOutOfBoundsException e) index < 0 || index > m.size;
      @*/
    static void insert(ArrayList<Object> m, int index, /*@ nullable @*/ Object x) {
        m.add(index, x);
    }

    /*@ requires m.elementData != null && 0 <= m.size && m.size <= m.elementData.length;
      @ ensures 0 <= index && index < \old(m.size) && m.size == \old(m.size) - 1 && \result == \old(m.elementData[index]);
      @ ensures (\forall int i; 0 <= i && i < index; m.elementData[i] == \old(m.elementData[i]));
      @ ensures (\forall int i; index <= i && i < m.size; m.elementData[i] == \old(m.elementData[i + 1]));
      @ signals (IndexOutOfBoundsException e) index < 0 || index >= m.size;
      @*/
    static /*@ nullable @*/ Object remove(ArrayList<Object> m, int index) {
        return m.remove(index);
    }

    /*@ requires m.elementData != null && 0 <= m.size && m.size <= m.elementData.length && m.size > 0;
      @ ensures m.size == \old(m.size);
      @*/
    static void removeLosesOne(ArrayList<Object> m) {
        m.remove(0);
    }
}
