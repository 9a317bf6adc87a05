package java.util;

class PriorityQueue<E> {
    E[] queue;

    //@ invariant queue != null && \typeof(queue) == \type(Object[]) && queue.length > 0;
    //@ invariant 0 <= size && size <= queue.length;
    //@ invariant (\forall int i; 0 <= i && i < size; queue[i] != null);
}
