package assay.rt;

class AnyIdentityHashMap<K, V> {
    //@ invariant keys != null && held != null && 0 <= size && size <= keys.length && size <= held.length;
    /*@ invariant (\forall int i, j; 0 <= i && i < j && j < size;
      @   keys[i] != keys[j]);
      @*/
}
