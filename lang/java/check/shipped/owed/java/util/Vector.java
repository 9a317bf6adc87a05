package java.util;

class Vector<E> {
    //@ invariant (\forall int i; 0 <= i && i < elementCount; elementData[i] != null);
}
