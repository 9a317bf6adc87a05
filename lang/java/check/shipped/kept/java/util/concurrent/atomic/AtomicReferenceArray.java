package java.util.concurrent.atomic;

class AtomicReferenceArray<E> {
    E[] array;

    //@ invariant array != null && \typeof(array) == \type(Object[]);
}
