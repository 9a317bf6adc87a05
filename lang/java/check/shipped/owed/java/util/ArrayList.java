package java.util;

class ArrayList<E> {
    //@ invariant (\forall int i; 0 <= i && i < size; elementData[i] != null);
}
