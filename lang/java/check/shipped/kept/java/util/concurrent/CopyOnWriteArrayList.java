package java.util.concurrent;

class CopyOnWriteArrayList<E> {
    E[] array;

    //@ invariant array != null && \typeof(array) == \type(Object[]) && lock != null;
}
