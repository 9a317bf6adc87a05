package assay.rt;

class AnyLinkedList<E> {
    //@ invariant modCount == 0;
}
