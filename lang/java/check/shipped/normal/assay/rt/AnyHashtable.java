package assay.rt;

class AnyHashtable<K, V> {
    //@ invariant changes == 0 && keySet == null && values == null && entries == null && table == null;
}
