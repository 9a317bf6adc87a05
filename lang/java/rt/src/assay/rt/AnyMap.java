package assay.rt;

import java.util.AbstractCollection;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Collection;
import java.util.ConcurrentModificationException;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A map whose entries are in any order: what an input of type Map is. Its iterators notice changes as those of HashMap do.
 * compile.sh makes the models of the classes of maps of it, which differ in what stands below and in the class that they extend.
 */
public final class AnyMap<K, V> extends AbstractMap<K, V> {
    private static final boolean IDENTICAL = false; // keys and values are compared by ==
    private static final boolean NULLS = true; // keys and values may be null
    private static final boolean LINKED = false; // new entries come behind the others
    private static final boolean HASHED = false; // keys are asked for their hash codes
    private static final boolean SCANS = false; // iterators look for the next entry when they are asked for it
    private static final boolean WEAK = false; // iterators go on where the map changes

    K[] keys;
    V[] held;
    int size;
    int changes;
    int places; // where new entries come, in three bits each
    boolean byAccess; // of a LinkedHashMap: what is asked for goes to the end
    Set<K> keySet;
    Collection<V> values;
    Set<Map.Entry<K, V>> entries;

    @SuppressWarnings("unchecked")
    public AnyMap() {
        keys = (K[]) new Object[4];
        held = (V[]) new Object[4];
        places = -1;
    }

    public AnyMap(boolean byAccess) {
        this();
        this.byAccess = byAccess;
    }

    private static boolean same(Object held, Object x) { return held == x || !IDENTICAL && x != null && x.equals(held); }

    private static void given(Object x) {
        if (!NULLS && x == null) throw new NullPointerException();
    }

    private int at(Object key) {
        given(key);
        if (HASHED && key != null && !(key instanceof String) && !(key instanceof Number)) key.hashCode();
        for (int i = 0; i < size; i++) {
            if (same(keys[i], key)) return i;
        }
        return -1;
    }

    /** The value of an entry that is asked for. */
    private V got(int i) {
        V v = held[i];
        if (LINKED && byAccess) moved(i);
        return v;
    }

    /** An entry is the last one now. */
    private void moved(int i) {
        if (i == size - 1) return;
        K k = keys[i];
        V v = held[i];
        for (; i < size - 1; i++) {
            keys[i] = keys[i + 1];
            held[i] = held[i + 1];
        }
        keys[i] = k;
        held[i] = v;
        changes++;
    }

    private V changed(int i, V value) {
        V old = held[i];
        held[i] = value;
        if (LINKED && byAccess) moved(i);
        return old;
    }

    private void added(K key, V value) {
        if (size == keys.length || size == held.length) {
            keys = Arrays.copyOf(keys, size + 4);
            held = Arrays.copyOf(held, size + 4);
        }
        int i = size;
        if (!LINKED) {
            int to = places & 7; // 7 is the end
            places >>= 3;
            for (; to < 7 && i > to; i--) {
                keys[i] = keys[i - 1];
                held[i] = held[i - 1];
            }
        }
        keys[i] = key;
        held[i] = value;
        size++;
        changes++;
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

    private void unchanged(int since) {
        if (since == changes) return;
        if (WEAK) unknown();
        throw new ConcurrentModificationException();
    }

    @Override
    public int size() { return size; }

    @Override
    public boolean isEmpty() { return size == 0; }

    @Override
    public boolean containsKey(Object key) { return at(key) >= 0; }

    @Override
    public boolean containsValue(Object value) {
        given(value);
        for (int i = 0; i < size; i++) {
            if (same(held[i], value)) return true;
        }
        return false;
    }

    @Override
    public V get(Object key) {
        int i = at(key);
        return i < 0 ? null : got(i);
    }

    @Override
    public V getOrDefault(Object key, V other) {
        int i = at(key);
        return i < 0 ? other : got(i);
    }

    @Override
    public V put(K key, V value) {
        given(value);
        int i = at(key);
        if (i >= 0) return changed(i, value);
        added(key, value);
        return null;
    }

    @Override
    public void putAll(Map<? extends K, ? extends V> m) {
        for (Map.Entry<? extends K, ? extends V> e : m.entrySet()) put(e.getKey(), e.getValue());
    }

    @Override
    public V putIfAbsent(K key, V value) {
        given(value);
        int i = at(key);
        if (i >= 0 && held[i] != null) return got(i);
        if (i >= 0) return changed(i, value);
        added(key, value);
        return null;
    }

    @Override
    public V remove(Object key) {
        int i = at(key);
        return i < 0 ? null : removeAt(i);
    }

    @Override
    public boolean remove(Object key, Object value) {
        int i = at(key);
        if (!NULLS && value == null) unknown(); // a Hashtable refuses it
        if (i < 0 || !is(held[i], value)) return false;
        removeAt(i);
        return true;
    }

    @Override
    public boolean replace(K key, V old, V value) {
        given(old);
        given(value);
        int i = at(key);
        if (i < 0 || !is(held[i], old)) return false;
        changed(i, value);
        return true;
    }

    /** Whether a value is the one that is asked for. Until JDK 19, IdentityHashMap says so of equal ones too. */
    private static boolean is(Object held, Object value) {
        if (held == value) return true;
        boolean equal = held != null && held.equals(value);
        if (IDENTICAL && equal) unknown();
        return equal;
    }

    /** Has no code: what happens is not known. */
    private static native void unknown();

    @Override
    public V replace(K key, V value) {
        given(value);
        int i = at(key);
        return i < 0 ? null : changed(i, value);
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
    public V computeIfAbsent(K key, Function<? super K, ? extends V> f) {
        Objects.requireNonNull(f);
        int i = at(key), since = changes;
        if (i >= 0 && held[i] != null) return got(i);
        V v = f.apply(key);
        if (!IDENTICAL) unchanged(since);
        if (since != changes) i = at(key);
        if (v == null) return null;
        if (i >= 0) changed(i, v);
        else added(key, v);
        return v;
    }

    @Override
    public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> f) {
        Objects.requireNonNull(f);
        int i = at(key), since = changes;
        if (i < 0 || held[i] == null) return null;
        return computed(key, i, f.apply(key, held[i]), since);
    }

    @Override
    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> f) {
        Objects.requireNonNull(f);
        int i = at(key), since = changes;
        return computed(key, i, f.apply(key, i < 0 ? null : held[i]), since);
    }

    @Override
    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> f) {
        Objects.requireNonNull(f);
        if (!NULLS && value == null) unknown(); // a Hashtable takes it where it has nothing
        Objects.requireNonNull(value);
        int i = at(key), since = changes;
        return computed(key, i, i < 0 || held[i] == null ? value : f.apply(held[i], value), since);
    }

    private V computed(K key, int i, V v, int since) {
        if (!IDENTICAL) unchanged(since);
        if (since != changes) i = at(key);
        if (v != null && i >= 0) changed(i, v);
        else if (v != null) added(key, v);
        else if (i >= 0) removeAt(i);
        return v;
    }

    @Override
    public void forEach(BiConsumer<? super K, ? super V> f) {
        Objects.requireNonNull(f);
        int since = changes;
        for (int i = 0; i < size; i++) {
            f.accept(keys[i], held[i]);
            if (since != changes) {
                if (WEAK || !IDENTICAL && i + 1 < size) unknown(); // each class does it in its own way
                throw new ConcurrentModificationException();
            }
        }
    }

    @Override
    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> f) {
        Objects.requireNonNull(f);
        int since = changes;
        for (int i = 0; i < size; i++) {
            V v = f.apply(keys[i], held[i]);
            if (since != changes) unknown();
            given(v);
            held[i] = v;
        }
    }

    @Override
    public Object clone() {
        AnyMap<K, V> m = new AnyMap<>();
        m.keys = Arrays.copyOf(keys, keys.length);
        m.held = Arrays.copyOf(held, held.length);
        m.size = size;
        m.places = places;
        m.byAccess = byAccess;
        return m;
    }

    @Override
    public boolean equals(Object o) {
        if (!IDENTICAL) return super.equals(o);
        if (o == this) return true;
        if (!(o instanceof Map)) return false;
        if (!(o instanceof AnyMap)) unknown();
        AnyMap<?, ?> m = (AnyMap<?, ?>) o;
        if (m.size != size) return false;
        for (int i = 0; i < size; i++) {
            int j = m.at(keys[i]);
            if (j < 0 || m.held[j] != held[i]) return false;
        }
        return true;
    }

    private static int hash(Object x) { return IDENTICAL ? System.identityHashCode(x) : Objects.hashCode(x); }

    @Override
    public int hashCode() {
        int h = 0;
        for (int i = 0; i < size; i++) h += hash(keys[i]) ^ hash(held[i]);
        return h;
    }

    @Override
    public String toString() {
        String s = "";
        for (int i = 0; i < size; i++) {
            if (i > 0) s += ", ";
            s += (keys[i] == this ? "(this Map)" : "" + keys[i]) + "=" + (held[i] == this ? "(this Map)" : "" + held[i]);
        }
        return "{" + s + "}";
    }

    public boolean contains(Object value) { return containsValue(value); }

    public Enumeration<K> keys() { return new KeyWalk<>(this); }

    public Enumeration<V> elements() { return new ValueWalk<>(this); }

    @Override
    public Set<K> keySet() {
        Set<K> s = keySet;
        if (s == null) keySet = s = new Keys<>(this);
        return s;
    }

    @Override
    public Collection<V> values() {
        Collection<V> c = values;
        if (c == null) values = c = new Values<>(this);
        return c;
    }

    @Override
    public Set<Map.Entry<K, V>> entrySet() {
        Set<Map.Entry<K, V>> s = entries;
        if (s == null) entries = s = new Entries<>(this);
        return s;
    }

    private static final class Keys<K, V> extends AbstractSet<K> {
        private final AnyMap<K, V> map;

        Keys(AnyMap<K, V> map) { this.map = map; }

        @Override
        public int size() { return map.size; }

        @Override
        public boolean contains(Object x) { return map.at(x) >= 0; }

        @Override
        public boolean remove(Object x) {
            int i = map.at(x);
            if (i >= 0) map.removeAt(i);
            return i >= 0;
        }

        @Override
        public void clear() { map.clear(); }

        @Override
        public boolean removeAll(Collection<?> c) {
            if (IDENTICAL) unknown(); // by equals of the other collection, or by ==
            return super.removeAll(c);
        }

        @Override
        public int hashCode() {
            int h = 0;
            for (int i = 0; i < map.size; i++) h += hash(map.keys[i]);
            return h;
        }

        @Override
        public Iterator<K> iterator() { return new KeyWalk<>(map); }
    }

    private static final class Values<K, V> extends AbstractCollection<V> {
        private final AnyMap<K, V> map;

        Values(AnyMap<K, V> map) { this.map = map; }

        @Override
        public int size() { return map.size; }

        @Override
        public boolean contains(Object x) { return map.containsValue(x); }

        @Override
        public boolean remove(Object x) {
            for (int i = 0; i < map.size; i++) {
                if (same(map.held[i], x)) {
                    map.removeAt(i);
                    return true;
                }
            }
            return false;
        }

        @Override
        public void clear() { map.clear(); }

        @Override
        public Iterator<V> iterator() { return new ValueWalk<>(map); }
    }

    private static final class Entries<K, V> extends AbstractSet<Map.Entry<K, V>> {
        private final AnyMap<K, V> map;

        Entries(AnyMap<K, V> map) { this.map = map; }

        private int at(Object o) {
            if (!(o instanceof Map.Entry)) return -1;
            Map.Entry<?, ?> e = (Map.Entry<?, ?>) o;
            if (!NULLS && (e.getKey() == null || e.getValue() == null)) unknown();
            int i = map.at(e.getKey());
            return i >= 0 && same(map.held[i], e.getValue()) ? i : -1;
        }

        @Override
        public int size() { return map.size; }

        @Override
        public boolean contains(Object o) { return at(o) >= 0; }

        @Override
        public boolean remove(Object o) {
            int i = at(o);
            if (i >= 0) map.removeAt(i);
            return i >= 0;
        }

        @Override
        public void clear() { map.clear(); }

        @Override
        public boolean removeAll(Collection<?> c) {
            if (IDENTICAL) unknown();
            return super.removeAll(c);
        }

        @Override
        public Iterator<Map.Entry<K, V>> iterator() { return new EntryWalk<>(map); }
    }

    private abstract static class Walk<K, V> {
        final AnyMap<K, V> map;
        private int next, changes;
        private boolean more, given; // whether there is a next one was known when the last one was given

        Walk(AnyMap<K, V> map) {
            this.map = map;
            changes = map.changes;
            more = map.size > 0;
        }

        public boolean hasNext() {
            if ((SCANS || WEAK) && changes != map.changes) unknown(); // it looks at the table as it is now
            return more;
        }

        public final boolean hasMoreElements() {
            if (changes != map.changes) unknown();
            return more;
        }

        final int listed() {
            if (changes != map.changes) unknown(); // an enumeration goes on
            return step();
        }

        final int step() {
            map.unchanged(changes);
            if (!more) throw new NoSuchElementException();
            given = true;
            more = next + 1 < map.size;
            return next++;
        }

        public void remove() {
            if (!given) throw new IllegalStateException();
            map.unchanged(changes);
            map.removeAt(--next);
            given = false;
            changes = map.changes;
        }
    }

    private static final class KeyWalk<K, V> extends Walk<K, V> implements Iterator<K>, Enumeration<K> {
        KeyWalk(AnyMap<K, V> map) { super(map); }

        @Override
        public K nextElement() { return map.keys[listed()]; }

        @Override
        public K next() { return map.keys[step()]; }
    }

    private static final class ValueWalk<K, V> extends Walk<K, V> implements Iterator<V>, Enumeration<V> {
        ValueWalk(AnyMap<K, V> map) { super(map); }

        @Override
        public V nextElement() { return map.held[listed()]; }

        @Override
        public V next() { return map.held[step()]; }
    }

    private static final class EntryWalk<K, V> extends Walk<K, V> implements Iterator<Map.Entry<K, V>> {
        EntryWalk(AnyMap<K, V> map) { super(map); }

        @Override
        public Map.Entry<K, V> next() { return new Entry<>(map, step()); }
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
            if (WEAK) return value; // what it was when it was given
            int i = map.at(key);
            if (SCANS && i < 0) unknown(); // that of an IdentityHashMap refuses
            return i < 0 ? value : map.held[i];
        }

        @Override
        public V setValue(V x) {
            given(x);
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
            return same(key, e.getKey()) && same(getValue(), e.getValue());
        }

        @Override
        public int hashCode() { return hash(key) ^ hash(getValue()); }

        @Override
        public String toString() { return key + "=" + getValue(); }
    }
}
