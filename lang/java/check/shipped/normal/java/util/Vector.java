package java.util;

class Vector<E> {
    //@ invariant modCount == 0;
}
