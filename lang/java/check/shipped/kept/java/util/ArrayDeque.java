package java.util;

class ArrayDeque<E> {
    E[] elements;

    //@ invariant elements != null && \typeof(elements) == \type(Object[]);
    //@ invariant 0 <= head && head < elements.length && 0 <= tail && tail < elements.length;
    /*@ invariant (\forall int i; 0 <= i && i < elements.length;
      @   elements[i] != null <==> (head <= tail ? head <= i && i < tail : head <= i || i < tail));
      @*/
}
