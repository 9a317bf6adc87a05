package assay.rt;

class AnySet<E> {
    //@ invariant (\forall int i; 0 <= i && i < size; elements[i] != null);
}
