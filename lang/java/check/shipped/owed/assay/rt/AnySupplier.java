package assay.rt;

class AnySupplier<T> {
    //@ invariant value != null;
}
