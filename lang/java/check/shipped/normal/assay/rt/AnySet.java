package assay.rt;

class AnySet<E> {
    //@ invariant changes == 0;
}
