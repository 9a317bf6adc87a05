package assay.rt;

class AnyHashtable<K, V> {
    //@ invariant keys != null && held != null && 0 <= size && size <= keys.length && size <= held.length;
    /*@ invariant (\forall int i, j; 0 <= i && i < j && j < size;
      @   keys[i] != keys[j] && (keys[i] == null || !keys[i].equals(keys[j])));
      @*/
    //@ invariant (\forall int i; 0 <= i && i < size; keys[i] != null && held[i] != null);
}
