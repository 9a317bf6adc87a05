package assay.rt;

import java.util.AbstractSet;
import java.util.Arrays;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.Spliterators;

/**
 * A set whose elements are in any order: what an input of type Set is. Its iterators notice changes as those of HashSet do.
 * compile.sh makes the models of the classes of sets of it, as those of maps of AnyMap.
 */
public final class AnySet<E> extends AbstractSet<E> {
    private static final boolean LINKED = false; // new elements come behind the others
    private static final boolean HASHED = false; // elements are asked for their hash codes

    E[] elements;
    int size;
    int changes;
    int places; // where new elements come, in three bits each

    @SuppressWarnings("unchecked")
    public AnySet() {
        elements = (E[]) new Object[4];
        places = -1;
    }

    private int at(Object x) {
        if (HASHED && x != null && !(x instanceof String) && !(x instanceof Number)) x.hashCode();
        for (int i = 0; i < size; i++) {
            E e = elements[i];
            if (e == x || x != null && x.equals(e)) return i;
        }
        return -1;
    }

    @Override
    public int size() { return size; }

    @Override
    public boolean isEmpty() { return size == 0; }

    @Override
    public boolean contains(Object x) { return at(x) >= 0; }

    @Override
    public boolean add(E x) {
        if (at(x) >= 0) return false;
        if (size == elements.length) elements = Arrays.copyOf(elements, size + 4);
        int i = size;
        if (!LINKED) {
            int to = places & 7; // 7 is the end
            places >>= 3;
            for (; to < 7 && i > to; i--) elements[i] = elements[i - 1];
        }
        elements[i] = x;
        size++;
        changes++;
        return true;
    }

    @Override
    public boolean remove(Object x) {
        int i = at(x);
        if (i < 0) return false;
        removeAt(i);
        return true;
    }

    private void removeAt(int i) {
        size--;
        for (; i < size; i++) elements[i] = elements[i + 1];
        elements[size] = null;
        changes++;
    }

    @Override
    public void clear() {
        for (int i = 0; i < size; i++) elements[i] = null;
        size = 0;
        changes++;
    }

    @Override
    public Object clone() {
        AnySet<E> s = new AnySet<>();
        s.elements = Arrays.copyOf(elements, elements.length);
        s.size = size;
        s.places = places;
        return s;
    }

    @Override
    public Object[] toArray() {
        Object[] a = new Object[size];
        for (int i = 0; i < size; i++) a[i] = elements[i];
        return a;
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T> T[] toArray(T[] a) {
        if (a.length < size) a = (T[]) Arrays.copyOf(a, size);
        for (int i = 0; i < size; i++) a[i] = (T) elements[i];
        if (a.length > size) a[size] = null;
        return a;
    }

    @Override
    public Spliterator<E> spliterator() { return Spliterators.spliterator(this, Spliterator.DISTINCT); }

    @Override
    public Iterator<E> iterator() { return new Walk<>(this); }

    private static final class Walk<E> implements Iterator<E> {
        private final AnySet<E> set;
        private int next, changes;
        private boolean more, given; // whether there is a next one was known when the last one was given

        Walk(AnySet<E> set) {
            this.set = set;
            changes = set.changes;
            more = set.size > 0;
        }

        @Override
        public boolean hasNext() { return more; }

        @Override
        public E next() {
            if (changes != set.changes) throw new ConcurrentModificationException();
            if (!more) throw new NoSuchElementException();
            given = true;
            E e = set.elements[next++];
            more = next < set.size;
            return e;
        }

        @Override
        public void remove() {
            if (!given) throw new IllegalStateException();
            if (changes != set.changes) throw new ConcurrentModificationException();
            set.removeAt(--next);
            given = false;
            changes = set.changes;
        }
    }
}
