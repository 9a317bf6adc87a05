package assay.rt;

class AnyPredicate<T> {
    //@ invariant known != null && results != null && known.length == results.length;
}
