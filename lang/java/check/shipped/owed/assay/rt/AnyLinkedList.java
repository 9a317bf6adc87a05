package assay.rt;

class AnyLinkedList<E> {
    //@ invariant (\forall int i; 0 <= i && i < size; elements[i] != null);
}
