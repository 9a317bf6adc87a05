package assay.rt;

import java.util.Arrays;
import java.util.Collection;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.ListIterator;
import java.util.NoSuchElementException;

/** A list in an array: what an input of type LinkedList is. */
public final class AnyLinkedList<E> extends LinkedList<E> {
    E[] elements;
    int size;

    @SuppressWarnings("unchecked")
    public AnyLinkedList() { elements = (E[]) new Object[4]; }

    private void inside(int i) {
        if (i < 0 || i >= size) throw new IndexOutOfBoundsException("Index: " + i + ", Size: " + size);
    }

    private void between(int i) {
        if (i < 0 || i > size) throw new IndexOutOfBoundsException("Index: " + i + ", Size: " + size);
    }

    private E first() {
        if (size == 0) throw new NoSuchElementException();
        return elements[0];
    }

    private E last() {
        if (size == 0) throw new NoSuchElementException();
        return elements[size - 1];
    }

    private void insert(int at, E x) {
        if (size == elements.length) elements = Arrays.copyOf(elements, size + 4);
        for (int i = size; i > at; i--) elements[i] = elements[i - 1];
        elements[at] = x;
        size++;
        modCount++;
    }

    private E removeAt(int i) {
        E old = elements[i];
        size--;
        for (; i < size; i++) elements[i] = elements[i + 1];
        elements[size] = null;
        modCount++;
        return old;
    }

    @Override
    public int size() { return size; }

    @Override
    public boolean isEmpty() { return size == 0; }

    @Override
    public E get(int i) {
        inside(i);
        return elements[i];
    }

    @Override
    public E set(int i, E x) {
        inside(i);
        E old = elements[i];
        elements[i] = x;
        return old;
    }

    @Override
    public boolean add(E x) {
        insert(size, x);
        return true;
    }

    @Override
    public void add(int i, E x) {
        between(i);
        insert(i, x);
    }

    @Override
    public boolean addAll(Collection<? extends E> c) { return addAll(size, c); }

    @Override
    @SuppressWarnings("unchecked")
    public boolean addAll(int i, Collection<? extends E> c) {
        between(i);
        Object[] list = c.toArray();
        int since = modCount;
        for (Object x : list) insert(i++, (E) x);
        if (list.length > 0) modCount = since + 1;
        return list.length > 0;
    }

    @Override
    public E remove(int i) {
        inside(i);
        return removeAt(i);
    }

    @Override
    public boolean remove(Object x) {
        int i = indexOf(x);
        if (i >= 0) removeAt(i);
        return i >= 0;
    }

    @Override
    public void clear() {
        for (int i = 0; i < size; i++) elements[i] = null;
        size = 0;
        modCount++;
    }

    @Override
    public boolean contains(Object x) { return indexOf(x) >= 0; }

    @Override
    public int indexOf(Object x) {
        for (int i = 0; i < size; i++) {
            if (x == null ? elements[i] == null : x.equals(elements[i])) return i;
        }
        return -1;
    }

    @Override
    public int lastIndexOf(Object x) {
        for (int i = size - 1; i >= 0; i--) {
            if (x == null ? elements[i] == null : x.equals(elements[i])) return i;
        }
        return -1;
    }

    @Override
    public E getFirst() { return first(); }

    @Override
    public E getLast() { return last(); }

    @Override
    public E element() { return first(); }

    @Override
    public E peek() { return size == 0 ? null : elements[0]; }

    @Override
    public E peekFirst() { return size == 0 ? null : elements[0]; }

    @Override
    public E peekLast() { return size == 0 ? null : elements[size - 1]; }

    @Override
    public E removeFirst() {
        first();
        return removeAt(0);
    }

    @Override
    public E removeLast() {
        last();
        return removeAt(size - 1);
    }

    @Override
    public E remove() { return removeFirst(); }

    @Override
    public E pop() { return removeFirst(); }

    @Override
    public E poll() { return size == 0 ? null : removeAt(0); }

    @Override
    public E pollFirst() { return size == 0 ? null : removeAt(0); }

    @Override
    public E pollLast() { return size == 0 ? null : removeAt(size - 1); }

    @Override
    public void addFirst(E x) { insert(0, x); }

    @Override
    public void addLast(E x) { insert(size, x); }

    @Override
    public void push(E x) { insert(0, x); }

    @Override
    public boolean offer(E x) { return add(x); }

    @Override
    public boolean offerFirst(E x) {
        insert(0, x);
        return true;
    }

    @Override
    public boolean offerLast(E x) { return add(x); }

    @Override
    public boolean removeFirstOccurrence(Object x) { return remove(x); }

    @Override
    public boolean removeLastOccurrence(Object x) {
        int i = lastIndexOf(x);
        if (i >= 0) removeAt(i);
        return i >= 0;
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
        if (a.length < size) a = (T[]) Arrays.copyOf(a, size, a.getClass());
        for (int i = 0; i < size; i++) a[i] = (T) elements[i];
        if (a.length > size) a[size] = null;
        return a;
    }

    @Override
    public Object clone() {
        AnyLinkedList<E> list = new AnyLinkedList<>();
        list.elements = Arrays.copyOf(elements, elements.length);
        list.size = size;
        return list;
    }

    @Override
    public ListIterator<E> listIterator(int i) {
        between(i);
        return new Walk<>(this, i);
    }

    @Override
    public Iterator<E> descendingIterator() { return new Back<>(this); }

    private static final class Back<E> implements Iterator<E> {
        private final Walk<E> walk;

        Back(AnyLinkedList<E> list) { walk = new Walk<>(list, list.size); }

        @Override
        public boolean hasNext() { return walk.hasPrevious(); }

        @Override
        public E next() { return walk.previous(); }

        @Override
        public void remove() { walk.remove(); }
    }

    private static final class Walk<E> implements ListIterator<E> {
        private final AnyLinkedList<E> list;
        private int next, changes;
        private int last = -1; // the one that was given, and not removed

        Walk(AnyLinkedList<E> list, int next) {
            this.list = list;
            this.next = next;
            changes = list.modCount;
        }

        private void unchanged() {
            if (changes != list.modCount) throw new ConcurrentModificationException();
        }

        @Override
        public boolean hasNext() { return next < list.size; }

        @Override
        public boolean hasPrevious() { return next > 0; }

        @Override
        public int nextIndex() { return next; }

        @Override
        public int previousIndex() { return next - 1; }

        @Override
        public E next() {
            unchanged();
            if (next >= list.size) throw new NoSuchElementException();
            last = next++;
            return list.elements[last];
        }

        @Override
        public E previous() {
            unchanged();
            if (next <= 0) throw new NoSuchElementException();
            last = --next;
            return list.elements[last];
        }

        @Override
        public void remove() {
            unchanged();
            if (last < 0) throw new IllegalStateException();
            list.removeAt(last);
            if (last < next) next--;
            last = -1;
            changes = list.modCount;
        }

        @Override
        public void set(E x) {
            if (last < 0) throw new IllegalStateException();
            unchanged();
            list.elements[last] = x;
        }

        @Override
        public void add(E x) {
            unchanged();
            last = -1;
            list.insert(next++, x);
            changes = list.modCount;
        }
    }
}
