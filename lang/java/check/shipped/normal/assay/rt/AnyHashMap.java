package assay.rt;

class AnyHashMap<K, V> {
    //@ invariant changes == 0 && keySet == null && values == null && entries == null && table == null;
}
