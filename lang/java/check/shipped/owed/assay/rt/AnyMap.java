package assay.rt;

class AnyMap<K, V> {
    //@ invariant (\forall int i; 0 <= i && i < size; keys[i] != null && held[i] != null);
}
