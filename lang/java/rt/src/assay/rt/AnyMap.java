package assay.rt;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;

/** A map whose entries are in any order: what an input of type Map is. Its iterators notice changes as those of HashMap do. */
public final class AnyMap<K, V> extends AbstractMap<K, V> {
    K[] keys;
    V[] held;
    int size;
    int changes;

    @SuppressWarnings("unchecked")
    public AnyMap() {
        keys = (K[]) new Object[4];
        held = (V[]) new Object[4];
    }

    private int at(Object key) {
        for (int i = 0; i < size; i++) {
            K k = keys[i];
            if (k == key || k != null && k.equals(key)) return i;
        }
        return -1;
    }

    @Override
    public int size() { return size; }

    @Override
    public boolean isEmpty() { return size == 0; }

    @Override
    public boolean containsKey(Object key) { return at(key) >= 0; }

    @Override
    public V get(Object key) {
        int i = at(key);
        return i < 0 ? null : held[i];
    }

    @Override
    public V getOrDefault(Object key, V other) {
        int i = at(key);
        return i < 0 ? other : held[i];
    }

    @Override
    public V put(K key, V value) {
        int i = at(key);
        if (i >= 0) {
            V old = held[i];
            held[i] = value;
            return old;
        }
        if (size == keys.length || size == held.length) {
            keys = Arrays.copyOf(keys, size + 4);
            held = Arrays.copyOf(held, size + 4);
        }
        keys[size] = key;
        held[size] = value;
        size++;
        changes++;
        return null;
    }

    @Override
    public V remove(Object key) {
        int i = at(key);
        return i < 0 ? null : removeAt(i);
    }

    private V removeAt(int i) {
        V old = held[i];
        size--;
        for (; i < size; i++) {
            keys[i] = keys[i + 1];
            held[i] = held[i + 1];
        }
        keys[size] = null;
        held[size] = null;
        changes++;
        return old;
    }

    @Override
    public void clear() {
        for (int i = 0; i < size; i++) {
            keys[i] = null;
            held[i] = null;
        }
        size = 0;
        changes++;
    }

    @Override
    public Set<Map.Entry<K, V>> entrySet() { return new Entries<>(this); }

    private static final class Entries<K, V> extends AbstractSet<Map.Entry<K, V>> {
        private final AnyMap<K, V> map;

        Entries(AnyMap<K, V> map) { this.map = map; }

        @Override
        public int size() { return map.size; }

        @Override
        public Iterator<Map.Entry<K, V>> iterator() { return new Walk<>(map); }
    }

    private static final class Walk<K, V> implements Iterator<Map.Entry<K, V>> {
        private final AnyMap<K, V> map;
        private int next, changes;
        private boolean more, given; // whether there is a next one was known when the last one was given

        Walk(AnyMap<K, V> map) {
            this.map = map;
            changes = map.changes;
            more = map.size > 0;
        }

        @Override
        public boolean hasNext() { return more; }

        @Override
        public Map.Entry<K, V> next() {
            if (changes != map.changes) throw new ConcurrentModificationException();
            if (!more) throw new NoSuchElementException();
            given = true;
            Map.Entry<K, V> e = new Entry<>(map, next++);
            more = next < map.size;
            return e;
        }

        @Override
        public void remove() {
            if (!given) throw new IllegalStateException();
            if (changes != map.changes) throw new ConcurrentModificationException();
            map.removeAt(--next);
            given = false;
            changes = map.changes;
        }
    }

    private static final class Entry<K, V> implements Map.Entry<K, V> {
        private final AnyMap<K, V> map;
        private final K key;
        private V value;

        Entry(AnyMap<K, V> map, int i) {
            this.map = map;
            key = map.keys[i];
            value = map.held[i];
        }

        @Override
        public K getKey() { return key; }

        @Override
        public V getValue() {
            int i = map.at(key);
            return i < 0 ? value : map.held[i];
        }

        @Override
        public V setValue(V x) {
            V old = getValue();
            value = x;
            int i = map.at(key);
            if (i >= 0) map.held[i] = x;
            return old;
        }

        @Override
        public boolean equals(Object o) {
            if (!(o instanceof Map.Entry)) return false;
            Map.Entry<?, ?> e = (Map.Entry<?, ?>) o;
            Object k = e.getKey(), v = e.getValue(), x = getValue();
            return (key == null ? k == null : key.equals(k)) && (x == null ? v == null : x.equals(v));
        }

        @Override
        public int hashCode() { return (key == null ? 0 : key.hashCode()) ^ (getValue() == null ? 0 : getValue().hashCode()); }

        @Override
        public String toString() { return key + "=" + getValue(); }
    }
}
