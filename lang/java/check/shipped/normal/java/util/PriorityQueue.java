package java.util;

class PriorityQueue<E> {
    //@ invariant modCount == 0;
}
