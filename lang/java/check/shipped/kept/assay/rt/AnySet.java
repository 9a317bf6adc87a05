package assay.rt;

class AnySet<E> {
    //@ invariant elements != null && 0 <= size && size <= elements.length;
    /*@ invariant (\forall int i, j; 0 <= i && i < j && j < size;
      @   elements[i] != elements[j] && (elements[i] == null || !elements[i].equals(elements[j])));
      @*/
}
