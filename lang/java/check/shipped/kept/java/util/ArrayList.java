package java.util;

class ArrayList<E> extends AbstractList<E> {
    E[] elementData;

    //@ invariant elementData != null && \typeof(elementData) == \type(Object[]);
    //@ invariant 0 <= size && size <= elementData.length;
    //@ invariant (\forall int i; size <= i && i < elementData.length; elementData[i] == null);
}
