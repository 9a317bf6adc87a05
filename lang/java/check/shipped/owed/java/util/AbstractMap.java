package java.util;

class AbstractMap<K, V> {
    static class SimpleEntry<K, V> {
        //@ invariant key != null && value != null;
    }
}
