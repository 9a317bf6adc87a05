package assay.rt;

class AnyLinkedList<E> {
    //@ invariant elements != null && 0 <= size && size <= elements.length;
}
