package assay.rt;

class AnyFunction<T, R> {
    //@ invariant known != null && results != null && known.length == results.length;
}
