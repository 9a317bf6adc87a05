package assay.rt;

class AnyOrder<T> {
    //@ invariant known != null && ranks != null && known.length == ranks.length;
    //@ invariant less < 0 && more > 0;
}
