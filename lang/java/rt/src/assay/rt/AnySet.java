package assay.rt;

import java.util.AbstractSet;
import java.util.Arrays;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.NoSuchElementException;

/** A set whose elements are in any order: what an input of type Set is. Its iterators notice changes as those of HashSet do. */
public final class AnySet<E> extends AbstractSet<E> {
    E[] elements;
    int size;
    int changes;

    @SuppressWarnings("unchecked")
    public AnySet() { elements = (E[]) new Object[4]; }

    private int at(Object x) {
        for (int i = 0; i < size; i++) {
            E e = elements[i];
            if (e == x || e != null && e.equals(x)) return i;
        }
        return -1;
    }

    @Override
    public int size() { return size; }

    @Override
    public boolean contains(Object x) { return at(x) >= 0; }

    @Override
    public boolean add(E x) {
        if (at(x) >= 0) return false;
        if (size == elements.length) elements = Arrays.copyOf(elements, size + 4);
        elements[size++] = x;
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
