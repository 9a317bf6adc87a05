package assay.rt;

import java.util.Iterator;
import java.util.NoSuchElementException;

/** An iterator over any elements, which cannot remove them: what an input of type Iterator is. */
public final class AnyIterator<E> implements Iterator<E> {
    E[] elements;
    int next;

    @SuppressWarnings("unchecked")
    public AnyIterator() { elements = (E[]) new Object[0]; }

    @Override
    public boolean hasNext() { return next < elements.length; }

    @Override
    public E next() {
        if (next >= elements.length) throw new NoSuchElementException();
        return elements[next++];
    }
}
