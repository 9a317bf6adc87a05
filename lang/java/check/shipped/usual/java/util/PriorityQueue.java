// elements of queues that are inputs are in the order of the queue, and can be compared
package java.util;

class PriorityQueue<E> {
    //@ invariant comparator == null ==> (\forall int i; 0 <= i && i < size; queue[i] instanceof Comparable);
    //@ invariant comparator == null ==> (\forall int i; 0 < i && i < size; ((Comparable) queue[(i - 1) / 2]).compareTo(queue[i]) <= 0);
    //@ invariant comparator != null ==> (\forall int i; 0 < i && i < size; comparator.compare(queue[(i - 1) / 2], queue[i]) <= 0);
}
