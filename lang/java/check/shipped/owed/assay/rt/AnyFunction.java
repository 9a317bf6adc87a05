package assay.rt;

class AnyFunction<T, R> {
    //@ invariant other != null && (\forall int i; 0 <= i && i < results.length; results[i] != null);
}
