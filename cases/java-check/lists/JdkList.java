// expect(long) JdkList.add(int, JdkList.Value): holds
// expect JdkList.add(JdkList.Value): holds
// expect JdkList.clear: holds
// expect JdkList.contains: holds
// expect JdkList.get: holds
// expect JdkList.indexOf: holds
// expect JdkList.isEmpty: holds
// expect(long) JdkList.lastIndexOf: holds
// expect(long) JdkList.remove(int): holds
// expect(long) JdkList.remove(JdkList.Value): holds
// expect(long) JdkList.set: holds
// expect JdkList.size: holds
// expect JdkList.JdkList: violated invariant undefined
// bounds: --scope 4 --scope AbstractList=1 --scope CachingList=1 --scope JdkList=1 --scope OldTroveList=1 --scope SeededList=1 --scope TroveList=1 --int-width 4 --unwind 3
/** A list as in the JDK: a ring of entries with a header, doubly linked. */
public class JdkList {
    static class Value {
    }

    static class Entry {
        /*@ nullable @*/ Value element;
        /*@ nullable @*/ Entry next, previous;
    }

    Entry header;
    int size;

    //@ invariant header.element == null && header.next != null && \reach(header.next, header, next);
    //@ invariant (\forall Entry e; \reach(header, e, next); e.next.previous == e);
    //@ invariant size == \reach(header, next).size() - 1;

    /** The element at a place that exists. */
    //@ requires 0 <= index && index < size;
    /*@ pure nullable @*/ Value at(int index) {
        Entry e = header.next;
        for (int i = 0; i < index; i++) {
            e = e.next;
        }
        return e.element;
    }

    //@ ensures 0 <= index && index <= \old(size) && size == \old(size) + 1;
    //@ ensures at(index) == o;
    //@ ensures (\forall int i; 0 <= i && i < index; at(i) == \old(at(i)));
    //@ ensures (\forall int i; index <= i && i < \old(size); at(i + 1) == \old(at(i)));
    //@ signals (IndexOutOfBoundsException e) index < 0 || index > size;
    //@ signals_only IndexOutOfBoundsException;
    void add(int index, /*@ nullable @*/ Value o) {
        addBefore(o, index == size ? header : entry(index));
    }

    //@ ensures \result && size == \old(size) + 1 && at(size - 1) == o;
    //@ ensures (\forall int i; 0 <= i && i < \old(size); at(i) == \old(at(i)));
    boolean add(/*@ nullable @*/ Value o) {
        addBefore(o, header);
        return true;
    }

    //@ ensures size == 0;
    void clear() {
        header.next = header;
        header.previous = header;
        size = 0;
    }

    //@ ensures \result <==> (\exists int i; 0 <= i && i < size; at(i) == o);
    /*@ pure @*/ boolean contains(/*@ nullable @*/ Value o) {
        return indexOf(o) != -1;
    }

    //@ ensures 0 <= index && index < size && \result == at(index);
    //@ signals (IndexOutOfBoundsException e) index < 0 || index >= size;
    //@ signals_only IndexOutOfBoundsException;
    /*@ pure nullable @*/ Value get(int index) {
        return entry(index).element;
    }

    //@ ensures \result == -1 ? (\forall int i; 0 <= i && i < size; at(i) != o) : 0 <= \result && \result < size && at(\result) == o;
    //@ ensures (\forall int i; 0 <= i && i < \result; at(i) != o);
    /*@ pure @*/ int indexOf(/*@ nullable @*/ Value o) {
        int index = 0;
        if (o == null) {
            for (Entry e = header.next; e != header; e = e.next) {
                if (e.element == null) {
                    return index;
                }
                index++;
            }
        } else {
            for (Entry e = header.next; e != header; e = e.next) {
                if (o.equals(e.element)) {
                    return index;
                }
                index++;
            }
        }
        return -1;
    }

    //@ ensures \result <==> size == 0;
    /*@ pure @*/ boolean isEmpty() {
        return size == 0;
    }

    //@ ensures \result == -1 ? (\forall int i; 0 <= i && i < size; at(i) != o) : 0 <= \result && \result < size && at(\result) == o;
    //@ ensures (\forall int i; \result < i && i < size; at(i) != o);
    /*@ pure @*/ int lastIndexOf(/*@ nullable @*/ Value o) {
        int index = size;
        if (o == null) {
            for (Entry e = header.previous; e != header; e = e.previous) {
                index--;
                if (e.element == null) {
                    return index;
                }
            }
        } else {
            for (Entry e = header.previous; e != header; e = e.previous) {
                index--;
                if (o.equals(e.element)) {
                    return index;
                }
            }
        }
        return -1;
    }

    //@ ensures 0 <= index && index < \old(size) && size == \old(size) - 1 && \result == \old(at(index));
    //@ ensures (\forall int i; 0 <= i && i < index; at(i) == \old(at(i)));
    //@ ensures (\forall int i; index <= i && i < size; at(i) == \old(at(i + 1)));
    //@ signals (IndexOutOfBoundsException e) index < 0 || index >= size;
    //@ signals_only IndexOutOfBoundsException;
    /*@ nullable @*/ Value remove(int index) {
        Entry e = entry(index);
        remove(e);
        return e.element;
    }

    //@ ensures \result <==> \old((\exists int i; 0 <= i && i < size; at(i) == o));
    //@ ensures size == \old(size) - (\result ? 1 : 0);
    //@ ensures (\forall int i; 0 <= i && i < size && \old((\forall int k; 0 <= k && k <= i; at(k) != o)); at(i) == \old(at(i)));
    //@ ensures (\forall int i; 0 <= i && i < size && \old((\exists int k; 0 <= k && k <= i; at(k) == o)); at(i) == \old(at(i + 1)));
    boolean remove(/*@ nullable @*/ Value o) {
        if (o == null) {
            for (Entry e = header.next; e != header; e = e.next) {
                if (e.element == null) {
                    remove(e);
                    return true;
                }
            }
        } else {
            for (Entry e = header.next; e != header; e = e.next) {
                if (o.equals(e.element)) {
                    remove(e);
                    return true;
                }
            }
        }
        return false;
    }

    //@ ensures 0 <= index && index < size && size == \old(size) && \result == \old(at(index)) && at(index) == o;
    //@ ensures (\forall int i; 0 <= i && i < size && i != index; at(i) == \old(at(i)));
    //@ signals (IndexOutOfBoundsException e) index < 0 || index >= size;
    //@ signals_only IndexOutOfBoundsException;
    /*@ nullable @*/ Value set(int index, /*@ nullable @*/ Value o) {
        Entry e = entry(index);
        Value old = e.element;
        e.element = o;
        return old;
    }

    //@ ensures \result == \reach(header, next).size() - 1;
    /*@ pure @*/ int size() {
        return size;
    }

    private Entry entry(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException();
        }
        Entry e = header;
        if (index < size >> 1) {
            for (int i = 0; i <= index; i++) {
                e = e.next;
            }
        } else {
            for (int i = size; i > index; i--) {
                e = e.previous;
            }
        }
        return e;
    }

    /*@ helper @*/ private void addBefore(/*@ nullable @*/ Value o, Entry e) {
        Entry n = new Entry();
        n.element = o;
        n.next = e;
        n.previous = e.previous;
        n.previous.next = n;
        n.next.previous = n;
        size++;
    }

    /*@ helper @*/ private void remove(Entry e) {
        e.previous.next = e.next;
        e.next.previous = e.previous;
        size--;
    }
}
