package assay.rt;

class AnyIterator<E> {
    //@ invariant (\forall int i; 0 <= i && i < elements.length; elements[i] != null);
}
