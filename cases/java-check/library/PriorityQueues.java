// expect(long) PriorityQueues.offer: holds
// expect(long) PriorityQueues.poll: holds
// expect PriorityQueues.offerAnywhere: violated postcondition
// bounds: --scope 3 --array 3 --scope TreeMaps=1 --scope java.util.TreeMap=1 --scope java.util.LinkedList=1 --scope HashMaps=1 --scope java.util.HashMap=1 --scope java.lang.String=0 --scope java.lang.Object=1
import java.util.PriorityQueue;

/** PriorityQueue of the JDK, on numbers in their own order. */
class PriorityQueues {
    /*@ requires m.comparator == null && m.queue != null && 0 <= m.size && m.size <= m.queue.length;
      @ requires (\forall int i; 0 <= i && i < m.size; m.queue[i] instanceof Integer);
      @ requires (\forall int i; 1 <= i && i < m.size; key(m.queue[(i - 1) / 2]) <= key(m.queue[i]));
      @ ensures \result && m.size == \old(m.size) + 1;
      @ ensures (\forall int i; 1 <= i && i < m.size; key(m.queue[(i - 1) / 2]) <= key(m.queue[i]));
      @ ensures (\exists int i; 0 <= i && i < m.size; m.queue[i] == x);
      @*/
    static boolean offer(PriorityQueue<Integer> m, Integer x) {
        return m.offer(x);
    }

    /*@ requires m.comparator == null && m.queue != null && 0 <= m.size && m.size <= m.queue.length;
      @ requires (\forall int i; 0 <= i && i < m.size; m.queue[i] instanceof Integer);
      @ requires (\forall int i; 1 <= i && i < m.size; key(m.queue[(i - 1) / 2]) <= key(m.queue[i]));
      @ ensures \old(m.size) == 0 ? \result == null && m.size == 0 : m.size == \old(m.size) - 1 && \result == \old(m.queue[0]);
      @ ensures (\forall int i; 1 <= i && i < m.size; key(m.queue[(i - 1) / 2]) <= key(m.queue[i]));
      @ ensures (\forall int i; 0 <= i && i < m.size; key(\result) <= key(m.queue[i]));
      @*/
    static /*@ nullable @*/ Integer poll(PriorityQueue<Integer> m) {
        return m.poll();
    }

    // Nothing says that the queue is a heap before.
    /*@ requires m.comparator == null && m.queue != null && 0 <= m.size && m.size < m.queue.length;
      @ requires (\forall int i; 0 <= i && i < m.size; m.queue[i] instanceof Integer);
      @ ensures (\forall int i; 0 <= i && i < m.size; key(m.queue[0]) <= key(m.queue[i]));
      @*/
    static boolean offerAnywhere(PriorityQueue<Integer> m, Integer x) {
        return m.offer(x);
    }

    /*@ pure @*/ static int key(Object o) {
        return (Integer) o;
    }
}
