package java.util;

class PriorityQueue<E> {
    //@ invariant modCount == 0 && (\forall int i; size <= i && i < queue.length; queue[i] == null);
}
