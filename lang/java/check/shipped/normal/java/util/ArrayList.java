package java.util;

class ArrayList<E> {
    //@ invariant modCount == 0;
}
