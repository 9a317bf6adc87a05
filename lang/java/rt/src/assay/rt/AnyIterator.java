package assay.rt;

import java.util.Iterator;
import java.util.NoSuchElementException;

/** An iterator over any elements, of a collection that nobody sees: what an input of type Iterator is. */
public final class AnyIterator<E> implements Iterator<E> {
    E[] elements;
    int next;
    boolean given; // the last element, and it was not removed

    @SuppressWarnings("unchecked")
    public AnyIterator() { elements = (E[]) new Object[0]; }

    @Override
    public boolean hasNext() { return next < elements.length; }

    @Override
    public E next() {
        if (next >= elements.length) throw new NoSuchElementException();
        given = true;
        return elements[next++];
    }

    @Override
    public void remove() {
        if (!given) throw new IllegalStateException();
        given = false;
    }
}
