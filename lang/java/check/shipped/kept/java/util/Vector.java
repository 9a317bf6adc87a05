package java.util;

class Vector<E> {
    E[] elementData;

    //@ invariant elementData != null && \typeof(elementData) == \type(Object[]);
    //@ invariant 0 <= elementCount && elementCount <= elementData.length;
    //@ invariant (\forall int i; elementCount <= i && i < elementData.length; elementData[i] == null);
}
