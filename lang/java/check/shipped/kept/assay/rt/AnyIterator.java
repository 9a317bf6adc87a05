package assay.rt;

class AnyIterator<E> {
    //@ invariant elements != null && 0 <= next && next <= elements.length;
    //@ invariant given ==> next > 0;
}
