package assay.rt;

class AnyMap<K, V> {
    //@ invariant changes == 0 && keySet == null && values == null && entries == null;
}
