package assay.rt;

class AnyLinkedHashMap<K, V> {
    //@ invariant changes == 0 && keySet == null && values == null && entries == null && table == null;
}
